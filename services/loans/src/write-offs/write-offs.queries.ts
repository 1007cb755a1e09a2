import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow } from '@upline/db'
import { IS_RECOVERABLE } from '../recovery/recoverable.queries.ts'

/** The debts of a member, in cents. */
export interface LeaverDebt {
  hasLeft: boolean
  /** To recover, without write-offs that are booked and not settled. */
  cents: number
  isPending: boolean
}

/** $1 member. */
const DEBT = `
  select not m.is_active or coalesce(m.left_on <= company_today(), false) "hasLeft",
    (coalesce((select -sum(b.amount_cents) from balance_movements b where b.member_no = m.no and ${IS_RECOVERABLE}), 0)
      - coalesce((select sum(d.amount_cents) from debt_credits d join pay_periods p on p.id = d.settles_in
        where d.member_no = m.no and d.kind = 'write-off' and p.closed_at is null), 0))::float8 cents,
    exists (select from approval_requests q where q.kind = 'write-off' and q.subject = m.id and q.state = 'pending') "isPending"
  from members m where m.no = $1`

export const leaverDebt = async (em: EntityManager, memberNo: number): Promise<LeaverDebt> =>
  (await firstRow<LeaverDebt>(em, DEBT, [memberNo]))!
