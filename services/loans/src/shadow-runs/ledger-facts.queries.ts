import type { EntityManager } from '@mikro-orm/postgresql'
import type { CalendarDate } from '@upline/contracts'
import { rows } from '@upline/db'
import type { MemberNo } from '../compensation/members.ts'
import { loadPlanBook } from '../ledger/plan-book.queries.ts'
import type { Versions } from './expected-pay.ts'
import type { PayeeNames } from './payee-directory.ts'
import type { LedgerLine, LedgerLoan } from './shadow-facts.ts'

/** Loans that a file names, and loans that funded in the days whose pay is due. $1 keys of numbers, $2 and $3 funding dates. */
const LOANS = `
  select l.id, replace(l.identity_key::text, '-', '') "loanKey", coalesce(l.loan_number, '') "loanNumber"
  from loans l where l.id in (
    select id from loans where identity_key = any($1::uuid[]) and loan_number is not null
    union
    select id from loans where status = 5 and funded_on between $2 and $3)`

/** Entries in force: each reversal cancels one entry of its line. $1 loans. */
const LINES = `
  select e.loan_id "loanId", e.originator_no "originatorNo", e.level::int, e.member_no "payeeNo", e.basis_cents::float8 "basisCents",
    e.percent::int, e.rate_bp "rateBp", e.plan_version "planVersionId", sum(e.amount_cents)::float8 "amountCents",
    e.funded_on::text "fundedOn", e.chain
  from unnest($1::uuid[]) t(loan_id) join commission_entries e using (loan_id)
  group by e.loan_id, e.originator_no, e.level, e.member_no, e.basis_cents, e.percent, e.rate_bp, e.plan_version, e.funded_on, e.chain
  having count(*) filter (where e.kind = 1) > count(*) filter (where e.kind = 2)
  order by e.loan_id, e.originator_no, e.level`

interface LineRow extends LedgerLine {
  loanId: string
  fundedOn: CalendarDate
  chain: MemberNo[]
}

export interface LedgerScope {
  /** Keys of the loan numbers in the file. */
  loanKeys: readonly string[]
  /** Loans that funded in these days are read too. */
  fundedFrom: CalendarDate
  fundedTo: CalendarDate
}

/** Loans with their entries in force. */
export async function readLedgerLoans(
  em: EntityManager,
  { loanKeys, fundedFrom, fundedTo }: LedgerScope,
): Promise<LedgerLoan[]> {
  const loans = await rows<Pick<LedgerLoan, 'id' | 'loanKey' | 'loanNumber'>>(em, LOANS, [
    ...[loanKeys, fundedFrom, fundedTo],
  ])
  const found = await rows<LineRow>(em, LINES, [loans.map(({ id }) => id)])
  const lines = Map.groupBy(found, ({ loanId }) => loanId)
  return loans.map((loan) => withLines(loan, lines.get(loan.id) ?? []))
}

const withLines = (loan: Pick<LedgerLoan, 'id' | 'loanKey' | 'loanNumber'>, lines: readonly LineRow[]): LedgerLoan => ({
  ...loan,
  fundedOn: lines[0]?.fundedOn ?? null,
  chain: new Set(lines.flatMap(({ chain }) => chain)),
  lines,
})

const NAMES = `select no, email, username, full_name "name" from members where joined_at is not null`

export const readPayeeNames = (em: EntityManager): Promise<PayeeNames[]> => rows<PayeeNames>(em, NAMES)

/** Rates of all approved versions, including those that a later one replaced. */
export async function readVersions(em: EntityManager): Promise<Versions> {
  const { plans, replaced = [] } = await loadPlanBook(em)
  const all = [...[...plans.values()].flatMap(({ versions }) => versions.map(({ value }) => value)), ...replaced]
  return new Map(all.map(({ id, terms }) => [id, terms.rates]))
}
