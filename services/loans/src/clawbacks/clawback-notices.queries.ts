import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import { CLAWBACK_LINES } from '../period-lines/clawback-lines.queries.ts'

/** A clawback that its payee is notified of. */
export interface ClawbackNotice {
  id: number
  periodId: string
  memberId: string
  loanId: string
  loanNumber: string | null
  startsOn: string
  endsOn: string
  amountCents: number
}

const TAKE = `
  delete from clawback_checks where id in (select id from clawback_checks order by id limit $1 for update skip locked)
  returning loan_id "loanId"`

/** Loans to look at, taken from the queue. */
export const claimChecks = async (tx: EntityManager, limit: number): Promise<string[]> =>
  (await rows<{ loanId: string }>(tx, TAKE, [limit])).map(({ loanId }) => loanId)

/** Clawbacks of open periods that were not notified with this amount. $1 loans. */
const ADD = `
  with added as (
    insert into clawback_notices (period_id, member_no, loan_id, amount_cents)
    select c.period_id, c.member_no, c.loan_id, -sum(c.amount_cents) from ${CLAWBACK_LINES} c
    join pay_periods p on p.id = c.period_id and p.closed_at is null
    where c.loan_id = any($1::uuid[]) group by 1, 2, 3 having sum(c.amount_cents) < 0
    on conflict do nothing returning *)
  select a.id::float8 id, a.period_id::text "periodId", m.id "memberId", a.loan_id "loanId", l.loan_number "loanNumber",
    p.starts_on::text "startsOn", p.ends_on::text "endsOn", a.amount_cents::float8 "amountCents"
  from added a join members m on m.no = a.member_no join pay_periods p on p.id = a.period_id
  left join loans l on l.id = a.loan_id order by a.id`

export const addNotices = (tx: EntityManager, loanIds: readonly string[]): Promise<ClawbackNotice[]> =>
  rows<ClawbackNotice>(tx, ADD, [loanIds])
