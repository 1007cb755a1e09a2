import type { EntityManager } from '@mikro-orm/postgresql'
import { PLAN_AGREEMENT_RULE } from '@upline/compliance'
import { firstRow, rows } from '@upline/db'
import { tables } from '../../database/tables.ts'
import { PORTIONS } from '../pipeline/loan-row.queries.ts'
import { COVERS, HELD_PAY, IS_ACTIVE, IS_LOAN_PAY, RELEASED_BY } from '../ledger/held-pay.queries.ts'

interface HeldRow {
  memberNo: number
  memberId: string
  name: string
  cents: number
}

/** The result of a rule. */
export interface RuleRow {
  id: string
  version: number
  inputs: Record<string, unknown>
}

export interface HoldRow {
  id: string
  loanId: string
  loanNumber: string | null
  borrower: string
  memberId: string | null
  memberName: string | null
  reason: string
  placedBy: string
  placedAt: string
  placedAtKey: string
  payees: HeldRow[]
  /** Members whose pay the hold covers or will cover, also if the loan pays nothing at the moment. */
  coveredIds: string[]
  deferredFrom: string | null
  releaseReason: string | null
  releasedBy: string | null
  releasedAt: string | null
  rule: RuleRow | null
  acknowledgedAt: string | null
}

const PAYEES = `
  select json_agg(json_build_object('memberNo', x.member_no, 'memberId', m.id, 'name', m.full_name, 'cents', x.cents) order by m.full_name, m.id)
  from (select member_no, sum(cents)::float8 cents from (${HELD_PAY}) y where y.hold_id = h.id group by 1) x join members m on m.no = x.member_no`

/** Members that the loan paid or that the hold names, and those that it would pay if it is pending: rules also hold pending loans. */
const COVERED_IDS = `
  select m.id from commission_entries e join members m on m.no = e.member_no where ${COVERS}
  union select m.id from adjustments a join members m on m.no = a.member_no where a.loan_id = h.loan_id and h.member_no is null and ${IS_LOAN_PAY}
  union select m.id from members m where m.no = h.member_no
  union select m.id from ${PORTIONS} o, chains_today(array[o.no]) c join members m on m.no = c.member_no where l.status < 5 and h.member_no is null`

/** Rule Z12: when the member had acknowledged all versions that the hold is about; null: some are missing, or it is another rule. */
const ACKNOWLEDGED_AT = `
  select iso_utc(max(x.at)) from (
    select min(a.acknowledged_at) at from plan_acknowledgments a
    where f.rule = '${PLAN_AGREEMENT_RULE.id}' and a.member_no = h.member_no and f.inputs -> 'planVersionIds' @> to_jsonb(a.plan_version) group by a.plan_version) x
  having count(*) = jsonb_array_length(f.inputs -> 'planVersionIds')`

/** Newest first. $1 'active', 'released' or null: both; $2 loan or null; $3 hold or null; ($4, $5) keyset, $6 how many. */
const HOLDS = `
  select h.id, h.loan_id "loanId", l.loan_number "loanNumber", coalesce(l.borrower, 'Removed loan') borrower, m.id "memberId", m.full_name "memberName",
    h.reason, coalesce(p.full_name, h.placed_by) "placedBy", iso_utc(h.placed_at) "placedAt", h.placed_at::text "placedAtKey",
    coalesce((${PAYEES}), '[]') payees, array(${COVERED_IDS}) "coveredIds",
    (select d.period_id::text from hold_deferrals d join pay_periods y on y.id = d.period_id
      where d.hold_id = h.id and y.closed_at is null and r.hold_id is null order by d.period_id desc limit 1) "deferredFrom",
    r.reason "releaseReason", ${RELEASED_BY} "releasedBy", iso_utc(r.at) "releasedAt",
    case when f.hold_id is not null then json_build_object('id', f.rule, 'version', f.rule_version, 'inputs', f.inputs) end rule,
    (${ACKNOWLEDGED_AT}) "acknowledgedAt"
  from holds h left join loans l on l.id = h.loan_id left join members m on m.no = h.member_no left join members p on p.id = h.placed_by
    left join hold_releases r on r.hold_id = h.id left join members b on b.id = r.by left join rule_results f on f.hold_id = h.id
  where ($1::text is null or ($1 = 'active') = (r.hold_id is null)) and ($2::uuid is null or h.loan_id = $2) and ($3::uuid is null or h.id = $3)
    and (h.placed_at, h.id) < (coalesce($4::timestamptz, 'infinity'), coalesce($5::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
  order by h.placed_at desc, h.id desc limit $6`

export interface HoldListQuery {
  state: 'active' | 'released' | null
  loanId: string | null
  after: readonly (string | null)[]
  limit: number
}

export const listHolds = (em: EntityManager, { state, loanId, after, limit }: HoldListQuery): Promise<HoldRow[]> =>
  rows<HoldRow>(em, HOLDS, [state, loanId, null, ...after, limit])

export const oneHold = (em: EntityManager, id: string): Promise<HoldRow | undefined> =>
  firstRow<HoldRow>(em, HOLDS, [null, null, id, null, null, 1])

/** Serializes changes to the holds of a loan. $1 the loan. */
const ONE_AT_A_TIME = 'select pg_advisory_xact_lock(77013, hashtext($1))'

export const holdLoan = (tx: EntityManager, loanId: string): Promise<unknown> => firstRow(tx, ONE_AT_A_TIME, [loanId])

/** $1 id or null, $2 the key of a number or null. */
const LOAN = `
  select l.id from loans l where l.id = $1::uuid or ($2::uuid is not null and l.identity_key = $2::uuid and l.loan_number is not null) limit 1`

export const loanToHold = async (
  em: EntityManager,
  { loanId, numberKey }: { loanId: string | null; numberKey: string | null },
): Promise<string | undefined> => (await firstRow<{ id: string }>(em, LOAN, [loanId, numberKey]))?.id

/** Ledger entries and adjustments of a loan. $1 loan. */
const PAY_OF_LOAN = `
  select e.period_id, e.member_no, e.amount_cents from commission_entries e where e.loan_id = $1::uuid
  union all select a.period_id, a.member_no, a.amount_cents from adjustments a where a.loan_id = $1::uuid and ${IS_LOAN_PAY}`

/** Unpaid pay of a loan by period and member, above 0. The periods keep their states until the transaction ends. $1 loan, $2 member or null. */
const UNPAID = `
  with pay as materialized (${PAY_OF_LOAN}),
  periods as materialized (
    select p.id, p.state from pay_periods p
    where p.kind = 'regular' and p.state <> 'paid' and p.id in (select period_id from pay) for share)
  select m.no "memberNo", m.id "memberId", p.state, sum(e.amount_cents)::float8 cents
  from pay e join periods p on p.id = e.period_id join members m on m.no = e.member_no
  where $2::text is null or m.id = $2 group by m.no, m.id, p.id, p.state having sum(e.amount_cents) > 0`

export interface UnpaidRow {
  memberNo: number
  memberId: string
  state: string
  cents: number
}

export const unpaidPay = (tx: EntityManager, loanId: string, memberId: string | null): Promise<UnpaidRow[]> =>
  rows<UnpaidRow>(tx, UNPAID, [loanId, memberId])

/** $1 loan, $2 member or null. A hold of everyone covers each member. */
const COVERED = `
  select 1 from holds h where h.loan_id = $1::uuid and (h.member_no is null or h.member_no = $2::int) and ${IS_ACTIVE} limit 1`

export const isCovered = async (tx: EntityManager, loanId: string, memberNo: number | null): Promise<boolean> =>
  (await firstRow(tx, COVERED, [loanId, memberNo])) !== undefined

export const addHold = async (
  tx: EntityManager,
  { loanId, memberNo, reason, by }: { loanId: string; memberNo: number | null; reason: string; by: string },
): Promise<string> => {
  const hold = { loanId, memberNo, reason, placedBy: by }
  return (await tables(tx).insertInto('holds').values(hold).returning('id').executeTakeFirstOrThrow()).id
}

export const addRelease = (tx: EntityManager, holdId: string, { reason, by }: { reason: string; by: string }) =>
  tables(tx).insertInto('hold_releases').values({ holdId, reason, by }).execute()
