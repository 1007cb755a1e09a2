import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import type { MemberRecord } from './member-record.ts'

export interface DifferingMember {
  id: string
  isNew: boolean
}

/** $1 records: what the copy lacks or has with other values. */
const DIFFERING = `
  select x.id, m.joined_at is null as "isNew"
  from json_to_recordset($1) x(id text, full_name text, username text, email text, role text, branch text, removed_at timestamptz,
    employee_number text, employment text, cost_center text, left_on date, licenses jsonb, supervision jsonb)
  left join members m using (id)
  where m.joined_at is null or (m.full_name, m.username, m.email, m.role, m.branch, m.removed_at, m.employee_number, m.employment, m.cost_center, m.left_on,
      m.licenses, m.supervision)
    is distinct from (x.full_name, x.username, x.email, x.role, x.branch, x.removed_at, x.employee_number, x.employment, x.cost_center,
      x.left_on, x.licenses, x.supervision)`

export const differingMembers = (tx: EntityManager, records: readonly MemberRecord[]): Promise<DifferingMember[]> =>
  rows<DifferingMember>(tx, DIFFERING, [JSON.stringify(records)])

/** $1 ids: an event is taken whatever version the copy had. */
const ANY_VERSION = 'update members set version = -1 where id = any($1)'

export const acceptAnyVersion = (tx: EntityManager, ids: readonly string[]): Promise<unknown> =>
  rows(tx, ANY_VERSION, [ids])
