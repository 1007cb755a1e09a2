import type { EntityManager } from '@mikro-orm/postgresql'
import type { License, ResultAction, SupervisionRecord } from '@upline/contracts'
import { rows } from '@upline/db'
import { isInScope, type Scope, scopeParameters } from './evidence-scope.queries.ts'
import type { Person } from './evidence-loans.queries.ts'
import { MAX_ADJUSTMENTS } from './evidence-failures.ts'

/** Who, by id: the name, or the id of what is not a member. */
const named = (id: string): string =>
  `json_build_object('id', ${id}, 'name', coalesce((select w.full_name from members w where w.id = ${id}), ${id}))`
/** The same, or a rule: 'rule:W1'. */
const byRule = (id: string): string =>
  `json_build_object('id', ${id}, 'name', coalesce((select w.full_name from members w where w.id = ${id}), replace(${id}, 'rule:', 'Rule ')))`
const namedIfAny = (id: string): string => `case when ${id} is not null then ${named(id)} end`

export interface AdjustmentFact {
  /** Of a booked line or of a request. */
  id: string
  requestId: string | null
  state: 'booked' | 'pending' | 'rejected' | 'withdrawn' | 'approved'
  type: string
  loanId: string | null
  loanNumber: string | null
  payee: Person | null
  amountCents: number
  reason: string
  level: number | null
  originatorName: string | null
  shareBp: number | null
  payoffDays: number | null
  paidOffOn: string | null
  /** Of an unforeseen settlement cost. */
  estimatedCents: number | null
  actualCents: number | null
  requestedBy: Person
  requestedAt: string | null
  decidedBy: Person | null
  decidedAt: string | null
  note: string
  period: string | null
  runState: string | null
  bookedAt: string | null
  disputeId: string | null
  cause: string | null
}

/** Booked lines with their requests, and requests without a line. For the parameters see isInScope(). */
const ADJUSTMENTS = `
  select * from (
    select a.id, a.request_id "requestId", 'booked' state, a.type, a.loan_id "loanId", l.loan_number "loanNumber",
      json_build_object('id', m.id, 'name', m.full_name) payee, a.amount_cents::float8 "amountCents", a.reason, a.level::int, o.full_name "originatorName",
      a.share_bp "shareBp", a.payoff_days "payoffDays", q.paid_off_on::text "paidOffOn", q.estimated_cents::float8 "estimatedCents", q.actual_cents::float8 "actualCents",
      ${named('a.made_by')} "requestedBy",
      iso_utc(q.made_at) "requestedAt", ${namedIfAny('a.approved_by')} "decidedBy", iso_utc(d.decided_at) "decidedAt", coalesce(d.note, '') note,
      a.period_id::text period, p.state "runState", iso_utc(a.at) "bookedAt", q.dispute_id "disputeId", a.cause, a.at "order"
    from adjustments a join members m on m.no = a.member_no join pay_periods p on p.id = a.period_id left join loans l on l.id = a.loan_id
      left join members o on o.no = a.originator_no left join adjustment_requests q on q.id = a.request_id
      left join adjustment_decisions d on d.request_id = a.request_id
    where ${isInScope({ loan: 'a.loan_id', memberNo: 'a.member_no', at: 'a.at' })}
    union all
    select q.id, q.id, case when d.is_withdrawn then 'withdrawn' when d.is_approved then 'approved' when d.is_approved is false then 'rejected' else 'pending' end,
      q.type, q.loan_id, l.loan_number, case when m.id is not null then json_build_object('id', m.id, 'name', m.full_name) end, q.amount_cents::float8,
      q.reason, null, null, q.share_bp, q.payoff_days, q.paid_off_on::text, q.estimated_cents::float8, q.actual_cents::float8, ${named('q.made_by')}, iso_utc(q.made_at),
      ${namedIfAny('d.decided_by')}, iso_utc(d.decided_at), coalesce(d.note, ''), null, null, null, q.dispute_id, null, q.made_at
    from adjustment_requests q left join members m on m.no = q.member_no left join loans l on l.id = q.loan_id
      left join adjustment_decisions d on d.request_id = q.id
    where not exists (select from adjustments a where a.request_id = q.id)
      and ${isInScope({ loan: 'q.loan_id', memberNo: 'q.member_no', at: 'q.made_at' })}) x
  order by x."order", x.id limit ${MAX_ADJUSTMENTS + 1}`

export const adjustmentFacts = (tx: EntityManager, scope: Scope): Promise<AdjustmentFact[]> =>
  rows<AdjustmentFact>(tx, ADJUSTMENTS, scopeParameters(scope))

/** Ids of the disputes: about the loans by line or number, and of the member. For the parameters see isInScope(). */
const DISPUTE_IDS = `
  select d.id from disputes d where ${isInScope({ loan: 'd.loan_id', memberNo: 'd.member_no', at: 'd.opened_at' })}
    or d.asked_key in (select l.identity_key from loans l where l.id = any($1::uuid[]) and l.loan_number is not null)`

export const disputeIds = async (tx: EntityManager, scope: Scope): Promise<string[]> =>
  (await rows<{ id: string }>(tx, DISPUTE_IDS, scopeParameters(scope))).map(({ id }) => id)

export interface ApprovalFact {
  id: string
  kind: string
  subject: string
  loanId: string | null
  change: object
  requestedBy: Person
  requestedAt: string
  state: string
  decidedBy: Person | null
  decidedAt: string | null
  note: string
}

/** $1 loans, $2 plan versions, $3 assignments. */
const APPROVALS = `
  select a.id, a.kind, a.subject, a.loan_id "loanId", a.change, ${named('a.requested_by')} "requestedBy", iso_utc(a.requested_at) "requestedAt",
    a.state, ${namedIfAny('a.decided_by')} "decidedBy", iso_utc(a.decided_at) "decidedAt", a.note
  from approval_requests a
  where a.loan_id = any($1::uuid[]) or (a.kind = 'plan-version' and a.subject = any($2::text[]))
    or (a.kind = 'plan-assignment' and a.subject = any($3::text[]))
  order by a.requested_at, a.id`

export const approvalFacts = (
  tx: EntityManager,
  of: { loanIds: readonly string[]; versions: readonly number[]; assignments: readonly string[] },
): Promise<ApprovalFact[]> => rows<ApprovalFact>(tx, APPROVALS, [of.loanIds, of.versions.map(String), of.assignments])

export interface HoldFact {
  id: string
  loanId: string
  loanNumber: string | null
  member: Person | null
  reason: string
  placedBy: Person
  placedAt: string
  rule: { id: string; version: number; action: ResultAction; inputs: Record<string, unknown> } | null
  release: { by: Person; reason: string; at: string } | null
  deferrals: { period: string; by: Person; at: string }[]
}

/** Holds of the loans with the results of rules, in the order of their times. $1 loans. */
const HOLDS = `
  select h.id, h.loan_id "loanId", l.loan_number "loanNumber", case when m.id is not null then json_build_object('id', m.id, 'name', m.full_name) end member,
    h.reason, ${named('h.placed_by')} "placedBy", iso_utc(h.placed_at) "placedAt",
    case when f.hold_id is not null then json_build_object('id', f.rule, 'version', f.rule_version, 'action', f.action, 'inputs', f.inputs) end rule,
    case when r.hold_id is not null then json_build_object('by', ${byRule('r.by')}, 'reason', r.reason, 'at', iso_utc(r.at)) end release,
    (select coalesce(json_agg(json_build_object('period', d.period_id::text, 'by', ${named('d.by')}, 'at', iso_utc(d.at)) order by d.at), '[]')
      from hold_deferrals d where d.hold_id = h.id) deferrals
  from holds h left join loans l on l.id = h.loan_id left join members m on m.no = h.member_no left join hold_releases r on r.hold_id = h.id
    left join rule_results f on f.hold_id = h.id
  where h.loan_id = any($1::uuid[]) order by h.placed_at, h.id`

export const holdFacts = (tx: EntityManager, loanIds: readonly string[]): Promise<HoldFact[]> =>
  rows<HoldFact>(tx, HOLDS, [loanIds])

/** What a rule found without placing a hold. */
export interface ResultFact {
  adjustmentRequestId: string | null
  loanId: string | null
  loanNumber: string | null
  /** Whose pay it is about; null: the rule names no member. */
  member: Person | null
  /** Of a result about the pay of a pay run. */
  payPeriod: string | null
  rule: string
  version: number
  action: ResultAction
  inputs: Record<string, unknown>
  message: string
  at: string
  /** Who accepted deductions below the floor. */
  release: { by: Person; reason: string; at: string } | null
}

/**
 * Results without a hold about the loans, the adjustments, and the pay of members in pay runs, oldest first. For the parameters see
 * isInScope(); $7 requests of the adjustments.
 */
const RESULTS = `
  select f.request_id "adjustmentRequestId", f.loan_id "loanId", l.loan_number "loanNumber", f.rule, f.rule_version "version", f.action, f.inputs,
    f.message, iso_utc(f.at) at, case when m.id is not null then json_build_object('id', m.id, 'name', m.full_name) end member,
    case when f.loan_id is null and f.request_id is null then f.inputs ->> 'periodId' end "payPeriod",
    case when d.result_id is not null then json_build_object('by', ${named('d.by')}, 'reason', d.reason, 'at', iso_utc(d.at)) end release
  from rule_results f left join loans l on l.id = f.loan_id left join members m on m.id = f.inputs ->> 'memberId'
    left join accepted_deductions d on d.result_id = f.id
  where f.hold_id is null and (f.loan_id = any($1::uuid[]) or f.request_id = any($7::uuid[])
    or (f.request_id is null and ${isInScope({ loan: 'f.loan_id', memberNo: 'm.no', at: 'f.at' })})) order by f.at, f.id`

export const resultFacts = (tx: EntityManager, scope: Scope, requestIds: readonly string[]): Promise<ResultFact[]> =>
  rows<ResultFact>(tx, RESULTS, [...scopeParameters(scope), requestIds])

export interface LicenseFact extends License {
  memberId: string
  name: string
}

/** Licenses of the members that the loans ever paid, as recorded now. $1 loans. */
const LICENSES = `
  select m.id "memberId", m.full_name "name", x.*
  from members m cross join lateral jsonb_to_recordset(m.licenses) x(state text, number text, "from" text, "to" text)
  where m.no in (select member_no from commission_entries where loan_id = any($1::uuid[])) order by m.full_name, m.id, x.state, x."from", x.number`

export const licenseFacts = (tx: EntityManager, loanIds: readonly string[]): Promise<LicenseFact[]> =>
  rows<LicenseFact>(tx, LICENSES, [loanIds])

export interface SupervisionFact extends Omit<SupervisionRecord, 'recordedBy'> {
  memberId: string
  name: string
  recordedBy: Person
}

/** How members that the loans ever paid supervise their downline, as recorded now. $1 loans. */
const SUPERVISION = `
  select m.id "memberId", m.full_name "name", x.work, x."from", x."to", ${named('x."recordedBy"')} "recordedBy", x."recordedAt"
  from members m cross join lateral jsonb_to_recordset(m.supervision)
    x(work text, "from" text, "to" text, "recordedBy" text, "recordedAt" text)
  where m.no in (select member_no from commission_entries where loan_id = any($1::uuid[])) order by m.full_name, m.id, x."from", x."to", x.work`

export const supervisionFacts = (tx: EntityManager, loanIds: readonly string[]): Promise<SupervisionFact[]> =>
  rows<SupervisionFact>(tx, SUPERVISION, [loanIds])

export interface PayRunFact {
  id: string
  startsOn: string
  endsOn: string
  payOn: string | null
  state: string
  events: { action: string; by: Person; reason: string | null; at: string }[]
}

/** Pay runs of the loans' entries and of the adjustments. $1 loans, $2 adjustments. */
const PAY_RUNS = `
  select p.id::text, p.starts_on::text "startsOn", p.ends_on::text "endsOn", p.pay_on::text "payOn", p.state,
    (select coalesce(json_agg(json_build_object('action', v.action, 'by', ${named('v.by')}, 'reason', v.reason, 'at', iso_utc(v.at)) order by v.id), '[]')
      from pay_run_events v where v.period_id = p.id) events
  from pay_periods p
  where p.kind <> 'elsewhere' and p.id in (
    select period_id from commission_entries where loan_id = any($1::uuid[]) union select period_id from adjustments where id = any($2::uuid[]))
  order by p.starts_on, p.id`

export const payRunFacts = (
  tx: EntityManager,
  loanIds: readonly string[],
  adjustmentIds: readonly string[],
): Promise<PayRunFact[]> => rows<PayRunFact>(tx, PAY_RUNS, [loanIds, adjustmentIds])

/** Plan versions that paid the loans or the adjustments. $1 loans, $2 adjustments. */
const PAID_BY = `
  select plan_version id from commission_entries where loan_id = any($1::uuid[])
  union select plan_version from adjustments where id = any($2::uuid[]) and plan_version is not null`

export const payingVersions = async (
  tx: EntityManager,
  loanIds: readonly string[],
  adjustmentIds: readonly string[],
): Promise<Set<number>> =>
  new Set((await rows<{ id: number }>(tx, PAID_BY, [loanIds, adjustmentIds])).map(({ id }) => id))
