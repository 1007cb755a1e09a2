import { owedBy, type History } from '../../services/loans/test/oracle.ts'
import type { LoanState, SimLoan } from './loans.ts'
import type { Year } from './year.ts'

/** Later than the whole year: a funding without a date is dated when it is first seen, today. */
const TODAY = Infinity

interface Standing {
  officer: string | null
  cents: number | null
  fundedAt: number | null
  revision: number
}

/** '<loan> <level> <member> <cents>' of everything owed after a year, computed from the input, not from the database. */
export function owedAfter(year: Year): string[] {
  const joinedAt = new Map(year.company.members.map(({ id, joinedAt }) => [id, joinedAt]))
  const standing = new Map<number, Standing>()
  for (const delivery of year.deliveries) {
    if (delivery.channel === 'sync') readBySync(standing, year.loans[delivery.loan]!, delivery.revision)
    if (delivery.channel === 'import')
      for (const [loan, state] of lastRows(delivery.rows)) write(standing, year.loans[loan]!, state)
  }
  for (const loan of year.fixed) applyFix(standing, loan)
  const loans: History['loans'] = new Map()
  for (const [no, { officer, cents, fundedAt }] of standing) {
    if (officer === null || cents === null) continue
    // Rule 4: a loan that funded before its officer joined is paid by the chain at its first sight.
    const decides = fundedAt !== null && joinedAt.get(officer)! > fundedAt ? TODAY : fundedAt
    loans.set(year.loans[no]!.number, { officer, cents, fundedAt: decides })
  }
  return owedBy({ links: year.company.links, activity: year.company.activity, loans })
}

/** If a file has two rows of one loan, the last one counts. */
const lastRows = (rows: { loan: number; state: number }[]): Map<number, number> =>
  new Map(rows.map(({ loan, state }) => [loan, state]))

function readBySync(standing: Map<number, Standing>, loan: SimLoan, revision: number): void {
  if ((standing.get(loan.no)?.revision ?? 0) >= revision) return
  write(standing, loan, revision - 1)
  standing.get(loan.no)!.revision = revision
}

function write(standing: Map<number, Standing>, loan: SimLoan, state: number): void {
  const now = loan.states[state] as LoanState
  const before = standing.get(loan.no)
  standing.set(loan.no, {
    officer: loan.spelling === null ? now.officer.id : null,
    cents: now.cents ?? before?.cents ?? null,
    fundedAt: now.status === 'Funded' ? (now.fundedAt ?? before?.fundedAt ?? TODAY) : null,
    revision: before?.revision ?? 0,
  })
}

function applyFix(standing: Map<number, Standing>, { no, fix, states }: SimLoan): void {
  const loan = standing.get(no)
  if (!loan || !fix) return
  if (fix.kind === 'amount') loan.cents = fix.cents
  else loan.officer = fix.kind === 'officer' ? fix.officer.id : states[0]!.officer.id
}
