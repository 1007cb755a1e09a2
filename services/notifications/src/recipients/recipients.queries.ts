import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'

export interface Recipient {
  email: string
  firstName: string
}

const FIND = 'select email, first_name as "firstName" from recipients where id = $1 and removed_at is null'

export const findRecipient = (em: EntityManager, memberId: string): Promise<Recipient | undefined> =>
  firstRow<Recipient>(em, FIND, [memberId])

const LOCK = 'select email, first_name as "firstName" from recipients where id = $1 for update'

/** Also removed members. */
export const lockRecipient = (tx: EntityManager, memberId: string): Promise<Recipient | undefined> =>
  firstRow<Recipient>(tx, LOCK, [memberId])

const COMPANY_AND = `
  select id from recipients where removed_at is null and (role in ('ceo', 'admin') or id = $1) order by id`

export const companyAnd = async (em: EntityManager, memberId: string): Promise<string[]> =>
  (await rows<{ id: string }>(em, COMPANY_AND, [memberId])).map(({ id }) => id)

const ADDRESS = 'select email from recipients where id = $1 and removed_at is null'

export const addressOf = async (em: EntityManager, memberId: string): Promise<string | undefined> =>
  (await firstRow<{ email: string }>(em, ADDRESS, [memberId]))?.email
