import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'
import type { EmailTemplate } from '../templates/template-table.ts'

export interface NewDelivery {
  eventId: string
  template: EmailTemplate
  recipient: string
  memberId: string | null
  data: Record<string, unknown>
}

const RECORD = `
  insert into deliveries (event_id, template, recipient, member_id, data, next_try_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (event_id, template) do nothing
  returning id`

/** The id of the delivery if it is new. */
export async function recordDelivery(tx: EntityManager, of: NewDelivery, now: Date): Promise<string | undefined> {
  const { eventId, template, recipient, memberId, data } = of
  const values = [eventId, template, recipient, memberId, JSON.stringify(data), now]
  return (await firstRow<{ id: string }>(tx, RECORD, values))?.id
}

// Queued rows whose job is overdue, after a crash between commit and queue or after Redis lost its data. Test emails are
// excluded: their sender already saw that they failed.
const OVERDUE = `
  select id from deliveries
  where status = 'queued' and next_try_at < $1::timestamptz - interval '1 minute' and template <> 'test-mail'
  order by next_try_at limit 500`

export const overdueDeliveries = async (em: EntityManager, now: Date): Promise<string[]> =>
  (await rows<{ id: string }>(em, OVERDUE, [now])).map(({ id }) => id)
