import type { EntityManager } from '@mikro-orm/postgresql'
import { type EvidenceMember, MAX_EVIDENCE_LOANS } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { currentLoanId } from '../pipeline/loan-row.queries.ts'
import type { Subject } from './evidence-subject.ts'

/** First statement of the transaction of a pack: all its files read the same rows, and none is written. */
export const SAME_ROWS = 'set transaction isolation level repeatable read, read only'

const START = `select iso_utc(clock_timestamp()) at`

export const snapshotAt = async (tx: EntityManager): Promise<string> => (await firstRow<{ at: string }>(tx, START))!.at

/** $1 loan: the loan now, and loans that were merged into it. An undone import leaves entries without a loan. */
const OF_LOAN = `
  with one as (select ${currentLoanId('$1::uuid')} id)
  select id from one where exists (select from loans l where l.id = one.id) or exists (select from commission_entries e where e.loan_id = one.id)
  union select g.id from merged_loans g, one where g.into_id = one.id and exists (select from commission_entries e where e.loan_id = g.id)`

/** A funding date in the range $2 to $3, if there is one. */
const inRange = (date: string): string => `($2::date is null or ${date} between $2::date and $3::date)`

/** $1 member's number: loans that paid the member or could have, and loans with adjustments of the member. */
const OF_MEMBER = `
  select e.loan_id id from commission_entries e where e.member_no = $1::int and e.kind = 1 and ${inRange('e.funded_on')}
  union select l.id from loans l where l.officer_no = $1::int and l.status = 5 and ${inRange('l.funded_on')}
  union select l.id from co_originators c join loans l on l.id = c.loan_id where c.member_no = $1::int and l.status = 5 and ${inRange('l.funded_on')}
  union select a.loan_id from adjustments a where a.member_no = $1::int and a.loan_id is not null
    and ($2::date is null or exists (select from commission_entries e where e.loan_id = a.loan_id and ${inRange('e.funded_on')}))`

const branchOn = (memberNo: string, date: string): string => `(
    select b.branch from member_positions b where b.member_no = ${memberNo} and b.effective_on <= ${date} order by b.effective_on desc limit 1)`

/** $1 branch: of an originator on the trigger date. */
const OF_BRANCH = `
  with person as materialized (select distinct member_no no from member_positions where branch = $1)
  select e.loan_id id from person p join commission_entries e on e.member_no = p.no and e.kind = 1 and e.level = 0
    where ${inRange('e.funded_on')} and ${branchOn('p.no', 'e.decided_on')} = $1
  union select l.id from person p join loans l on l.officer_no = p.no and l.status = 5
    where ${inRange('l.funded_on')} and ${branchOn('p.no', 'l.decided_on')} = $1`

/** Reversed fundings, too. */
const OF_RANGE = `
  select l.id from loans l where l.status = 5 and l.funded_on between $1::date and $2::date
  union select e.loan_id from commission_entries e where e.kind = 2 and e.funded_on between $1::date and $2::date`

const ordered = (ids: string): string => `
  select x.id from (${ids}) x left join loans l on l.id = x.id order by l.funded_on, l.loan_number, x.id limit ${MAX_EVIDENCE_LOANS + 1}`

/** Loans of a pack in its order, and one more than fits if there are too many. */
export async function loansOf(tx: EntityManager, subject: Subject, memberNo: number | null): Promise<string[]> {
  const { kind, loanId, branch, from, to } = subject
  const [sql, parameters] = {
    loan: [OF_LOAN, [loanId]] as const,
    member: [OF_MEMBER, [memberNo, from, to]] as const,
    branch: [OF_BRANCH, [branch, from, to]] as const,
    range: [OF_RANGE, [from, to]] as const,
  }[kind]
  return (await rows<{ id: string }>(tx, ordered(sql), [...parameters])).map(({ id }) => id)
}

/**
 * Rows `x` of members without a loan that belong to the subject. $1 loans, $2 kind, $3 number of the member, $4 branch, $5 and $6
 * the range. `at` is the instant that counts.
 */
export const isInScope = (x: { loan: string; memberNo: string; at: string }): string => `(${x.loan} = any($1::uuid[])
    or (${x.loan} is null and $2::text <> 'loan' and ($2 <> 'member' or ${x.memberNo} = $3::int)
      and ($2 <> 'branch' or ${branchOn(x.memberNo, `company_date(${x.at})`)} = $4::text)
      and ($5::date is null or company_date(${x.at}) between $5::date and $6::date)))`

/** What a pack contains: its loans, and members without a loan. */
export interface Scope {
  subject: Subject
  memberNo: number | null
  loanIds: readonly string[]
}

export const scopeParameters = ({ subject, memberNo, loanIds }: Scope): unknown[] => [
  ...[loanIds, subject.kind, memberNo, subject.branch, subject.from, subject.to],
]

const LOAN_LABEL = `select coalesce(l.loan_number, l.id::text) label from loans l where l.id = ${currentLoanId('$1::uuid')}`

/** The number of a loan, or its id. */
export const loanLabel = async (tx: EntityManager, loanId: string): Promise<string> =>
  (await firstRow<{ label: string }>(tx, LOAN_LABEL, [loanId]))?.label ?? loanId

const MEMBER_LABEL = `select no, full_name "name" from members where id = $1 and joined_at is not null`

export const findMember = (tx: EntityManager, id: string): Promise<{ no: number; name: string } | undefined> =>
  firstRow(tx, MEMBER_LABEL, [id])

/** By name, former members included. $1 pattern or null, $2 how many. */
const MEMBERS = `
  select id, full_name "name", username from members
  where joined_at is not null and ($1::text is null or lower(full_name || ' ' || username) like $1) order by full_name, id limit $2`

export const findMembers = (em: EntityManager, pattern: string | null, limit: number): Promise<EvidenceMember[]> =>
  rows<EvidenceMember>(em, MEMBERS, [pattern, limit])

const BRANCH_EXISTS = `select 1 one from member_positions where branch = $1 limit 1`

export const isBranch = async (tx: EntityManager, branch: string): Promise<boolean> =>
  Boolean(await firstRow(tx, BRANCH_EXISTS, [branch]))
