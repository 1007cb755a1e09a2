import type { EntityManager } from '@mikro-orm/postgresql'
import { tables } from '../../database/tables.ts'
import type { EmailTemplate } from '../templates/template-table.ts'

export interface NewDelivery {
  eventId: string
  template: EmailTemplate
  recipient: string
  memberId: string | null
  data: Record<string, unknown>
}

/** The id of the delivery if it is new. */
export async function recordDelivery(tx: EntityManager, of: NewDelivery, now: Date): Promise<string | undefined> {
  const { eventId, template, recipient, memberId, data } = of
  const recorded = await tables(tx)
    .insertInto('deliveries')
    .values({ eventId, template, recipient, memberId, data, nextTryAt: now })
    .onConflict((same) => same.columns(['eventId', 'template']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return recorded?.id
}

const OVERDUE_MS = 60_000

/**
 * Queued rows whose job is overdue, after a crash between commit and queue or after Redis lost its data. Test emails are
 * excluded: their sender already saw that they failed.
 */
export const overdueDeliveries = async (em: EntityManager, now: Date): Promise<string[]> => {
  const overdue = await tables(em)
    .selectFrom('deliveries')
    .select('id')
    .where('status', '=', 'queued')
    .where('nextTryAt', '<', new Date(now.getTime() - OVERDUE_MS))
    .where('template', '<>', 'test-mail')
    .orderBy('nextTryAt')
    .limit(500)
    .execute()
  return overdue.map(({ id }) => id)
}
