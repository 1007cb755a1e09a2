import type { EntityManager } from '@mikro-orm/postgresql'
import { LOAN_TEXT_FIELDS, loanTextColumn } from '@upline/contracts'
import { rows } from '@upline/db'
import type { NotedChanges } from '../explanations/history-labels.ts'
import { isInForce } from '../ledger/entries.queries.ts'
import { isPaidElsewhere } from '../ledger/paid-elsewhere.ts'
import { PORTIONS } from '../pipeline/loan-row.queries.ts'

export interface Person {
  id: string
  name: string
}

const person = (m: string): string => `json_build_object('id', ${m}.id, 'name', ${m}.full_name)`

export interface LoanFact extends Record<string, unknown> {
  id: string
  loanNumber: string | null
  borrower: string | null
  status: number | null
  amountCents: number | null
  fundedOn: string | null
  officerName: string | null
}

const TEXTS = LOAN_TEXT_FIELDS.map((field) => `l.${loanTextColumn(field)} "${field}"`).join(', ')

/** Loans in the order of their ids. A loan that an undo removed has its id alone. $1 ids. */
const LOANS = `
  select x.id, l.id is null "isRemoved", (select g.into_id from merged_loans g where g.id = x.id) "mergedInto",
    l.loan_number "loanNumber", l.borrower, ${TEXTS}, l.status::int, l.outcome, l.amount_cents::float8 "amountCents",
    coalesce(o.full_name, l.officer_text) "officerName", l.officer_text "officerAsWritten",
    (select coalesce(json_agg(json_build_object('memberId', m.id, 'name', m.full_name, 'percent', p.percent) order by p.no = l.officer_no desc, m.full_name), '[]')
      from ${PORTIONS} p join members m on m.no = p.no) originators,
    l.created_on::text "createdOn", l.applied_on::text "appliedOn", l.locked_on::text "lockedOn", l.funded_on::text "fundedOn",
    l.decided_on::text "triggerDate", l.funded_seen_on::text "fundingSeenOn", l.is_booked "isBooked",
    l.is_paid_elsewhere "isPaidElsewhere", l.external_id "encompassId",
    case when i.id is not null then json_build_object('id', i.id, 'fileName', i.file_name, 'row', l.import_row, 'importedBy', coalesce(b.full_name, i.imported_by), 'at', iso_utc(i.started_at)) end import,
    coalesce(a.full_name, l.added_by) "addedBy", coalesce(c.full_name, l.confirmed_by) "confirmedBy", iso_utc(l.confirmed_at) "confirmedAt"
  from unnest($1::uuid[]) with ordinality x(id, place) left join loans l on l.id = x.id left join members o on o.no = l.officer_no
    left join imports i on i.id = l.import_id left join members b on b.id = i.imported_by
    left join members a on a.id = l.added_by left join members c on c.id = l.confirmed_by
  order by x.place`

export const loanFacts = (tx: EntityManager, ids: readonly string[]): Promise<LoanFact[]> =>
  rows<LoanFact>(tx, LOANS, [ids])

export interface EntryFact {
  loanId: string
  loanNumber: string | null
  revision: number
  level: number
  kind: number
  payee: Person
  originator: Person
  percent: number
  basisCents: number
  rateBp: number
  amountCents: number
  planName: string
  planVersion: number
  planVersionId: number
  triggerDate: string
  fundedOn: string
  bookedAt: string
  bookedOn: string
  period: string | null
  periodStart: string | null
  periodEnd: string | null
  runState: string | null
  isPaidElsewhere: boolean
  isInForce: boolean
  cause: string
  chain: Person[]
}

/** Every entry of the loans, in the order of the loans and of the ledger. $1 ids. */
const ENTRIES = `
  select e.loan_id "loanId", l.loan_number "loanNumber", e.rev revision, e.level::int, e.kind::int, ${person('m')} payee, ${person('o')} originator,
    e.percent::int, e.basis_cents::float8 "basisCents", e.rate_bp "rateBp", e.amount_cents::float8 "amountCents", n.name "planName",
    v.version "planVersion", e.plan_version "planVersionId", e.decided_on::text "triggerDate", e.funded_on::text "fundedOn",
    iso_utc(e.at) "bookedAt", company_date(e.at)::text "bookedOn", case when not ${isPaidElsewhere('e')} then p.id::text end period,
    case when not ${isPaidElsewhere('e')} then p.starts_on::text end "periodStart", case when not ${isPaidElsewhere('e')} then p.ends_on::text end "periodEnd",
    case when not ${isPaidElsewhere('e')} then p.state end "runState", ${isPaidElsewhere('e')} "isPaidElsewhere",
    coalesce(l.is_booked, false) and e.kind = 1 and ${isInForce('e')} "isInForce", e.cause,
    (select json_agg(${person('c')} order by k.place) from unnest(e.chain) with ordinality k(no, place) join members c on c.no = k.no) chain
  from unnest($1::uuid[]) with ordinality x(id, place) join commission_entries e on e.loan_id = x.id left join loans l on l.id = x.id
    join members m on m.no = e.member_no join members o on o.no = e.originator_no
    join comp_plan_versions v on v.id = e.plan_version join comp_plans n on n.no = v.plan_no join pay_periods p on p.id = e.period_id
  order by x.place, e.rev, e.kind, e.originator_no, e.level`

export const entryFacts = (tx: EntityManager, ids: readonly string[]): Promise<EntryFact[]> =>
  rows<EntryFact>(tx, ENTRIES, [ids])

export interface HistoryFact {
  loanId: string
  kind: string
  at: string
  version: number
  cause: string
  changes: NotedChanges
}

/** Changes of the loans, oldest first. File imports write no row for new loans. $1 ids. */
const HISTORY = `
  select * from (
    select l.id "loanId", 'created' kind, iso_utc(i.started_at) at, 1 "version", 'import:' || i.id cause, '{}'::jsonb changes, 0::bigint no
    from loans l join imports i on i.id = l.import_id where l.id = any($1::uuid[])
    union all
    select h.loan_id, h.kind, iso_utc(h.at), h.version, h.cause, h.changes, h.no from loan_history h where h.loan_id = any($1::uuid[])) h
  order by array_position($1::uuid[], h."loanId"), h.no`

export const historyFacts = (tx: EntityManager, ids: readonly string[]): Promise<HistoryFact[]> =>
  rows<HistoryFact>(tx, HISTORY, [ids])

/** The rows of files that created or changed the loans. $1 ids. */
const FILE_ROWS = `
  select l.id "loanId", 'import:' || l.import_id cause, l.import_row "row" from loans l
  where l.id = any($1::uuid[]) and l.import_id is not null and l.import_row is not null
  union all
  select h.loan_id, h.cause, h.import_row from loan_history h where h.loan_id = any($1::uuid[]) and h.import_row is not null`

export const fileRows = (
  tx: EntityManager,
  ids: readonly string[],
): Promise<{ loanId: string; cause: string; row: number }[]> => rows(tx, FILE_ROWS, [ids])

export interface PayeeSum {
  memberId: string
  name: string
  entriesCents: number
  adjustmentsCents: number
  entries: number
}

/** Sums of the ledger by payee, by name. $1 loans, $2 adjustments. */
const SUMS = `
  select m.id "memberId", m.full_name "name", coalesce(sum(x.entries), 0)::float8 "entriesCents",
    coalesce(sum(x.adjustments), 0)::float8 "adjustmentsCents", sum(x.n)::int entries
  from (
    select e.member_no, sum(e.amount_cents) entries, 0 adjustments, count(*) n from commission_entries e where e.loan_id = any($1::uuid[]) group by 1
    union all select a.member_no, 0, sum(a.amount_cents), 0 from adjustments a where a.id = any($2::uuid[]) group by 1) x
  join members m on m.no = x.member_no group by 1, 2 order by 2, 1`

export const payeeSums = (
  tx: EntityManager,
  loanIds: readonly string[],
  adjustmentIds: readonly string[],
): Promise<PayeeSum[]> => rows<PayeeSum>(tx, SUMS, [loanIds, adjustmentIds])
