import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow } from '@upline/db'
import { tables } from '../../database/tables.ts'

export interface Recipient {
  email: string
  firstName: string
}

/** Members who were not removed. */
const recipients = (em: EntityManager) => tables(em).selectFrom('recipients').where('removedAt', 'is', null)

export const findRecipient = (em: EntityManager, memberId: string): Promise<Recipient | undefined> =>
  recipients(em).select(['email', 'firstName']).where('id', '=', memberId).executeTakeFirst()

const LOCK = 'select email, first_name as "firstName" from recipients where id = $1 for update'

/** Also removed members. */
export const lockRecipient = (tx: EntityManager, memberId: string): Promise<Recipient | undefined> =>
  firstRow<Recipient>(tx, LOCK, [memberId])

export const companyRecipientsAnd = async (em: EntityManager, memberId: string): Promise<string[]> => {
  const found = await recipients(em)
    .select('id')
    .where((is) => is.or([is('role', 'in', ['ceo', 'admin']), is('id', '=', memberId)]))
    .orderBy('id')
    .execute()
  return found.map(({ id }) => id)
}

export const addressOf = async (em: EntityManager, memberId: string): Promise<string | undefined> =>
  (await recipients(em).select('email').where('id', '=', memberId).executeTakeFirst())?.email
