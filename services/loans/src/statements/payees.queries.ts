import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow } from '@upline/db'

export interface Payee {
  no: number
  id: string
  name: string
  username: string
}

const PAYEE = 'select no, id, full_name as name, username from members where id = $1 and joined_at is not null'

export const payeeOf = (em: EntityManager, memberId: string): Promise<Payee | undefined> =>
  firstRow<Payee>(em, PAYEE, [memberId])
