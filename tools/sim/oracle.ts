import { owedBy, type History } from '@upline/testing/money-oracle'
import type { LoanState, SimLoan } from './loans.ts'
import type { Year } from './year.ts'

const DAY_MS = 86_400_000
const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** The company's day of an instant, as a number: days decide, and the last entry of one day holds for all of it. */
const dayOf = (at: number): number => (Number.isFinite(at) ? Date.parse(calendar.format(at)) / DAY_MS : at)

/** Later than everything in the simulated year: a funding without a date gets the date of its first sight, today. */
const TODAY = Infinity

interface Standing {
  officer: string | null
  /** The second originator; a portion without a member pays no one. */
  second: { member: string | null; percent: number } | null
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
  for (const [no, { officer, second, cents, fundedAt }] of standing) {
    if (officer === null || cents === null) continue
    const funded = fundedAt === null ? null : dayOf(fundedAt)
    const portions = [{ member: officer, percent: 100 - (second?.percent ?? 0) }, ...(second ? [second] : [])]
    const originators = portions.flatMap(({ member, percent }) => {
      if (member === null) return []
      // Rule 4: a loan that funded before its originator was here is paid by the chain of its first sight.
      const decidedAt = funded !== null && dayOf(joinedAt.get(member)!) > funded ? TODAY : funded
      return [{ member, percent, decidedAt }]
    })
    loans.set(year.loans[no]!.number, { cents, originators })
  }
  const byDay = <Value>(rows: [string, number, Value][]): [string, number, Value][] =>
    rows.map(([member, from, value]) => [member, dayOf(from), value])
  return owedBy({ links: byDay(year.company.links), activity: byDay(year.company.activity), loans })
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
  const officer = loan.spelling === null ? now.officer.id : null
  const keepsStatus = loan.channel === 'import' && now.outcome !== null
  const fundedAt = now.status === 'Funded' ? (now.fundedAt ?? before?.fundedAt ?? TODAY) : null
  standing.set(loan.no, {
    officer,
    second: withoutTwin(officer, secondAfter(now, before)),
    cents: now.cents ?? before?.cents ?? null,
    fundedAt: keepsStatus ? (before?.fundedAt ?? null) : fundedAt,
    revision: before?.revision ?? 0,
  })
}

const secondAfter = ({ second }: LoanState, before: Standing | undefined): Standing['second'] =>
  second ? { member: second.member?.id ?? null, percent: second.percent } : (before?.second ?? null)

/** A loan officer who is the second officer too has the whole loan. */
const withoutTwin = (officer: string | null, second: Standing['second']): Standing['second'] =>
  second !== null && officer !== null && second.member === officer ? null : second

function applyFix(standing: Map<number, Standing>, { no, fix, states }: SimLoan): void {
  const loan = standing.get(no)
  if (!loan || !fix) return
  if (fix.kind === 'amount') loan.cents = fix.cents
  else if (fix.kind === 'split') {
    const [first, second] = fix.originators
    loan.officer = first!.member.id
    loan.second = second ? { member: second.member.id, percent: second.percent } : null
  } else {
    loan.officer = fix.kind === 'officer' ? fix.officer.id : states[0]!.officer.id
    loan.second = withoutTwin(loan.officer, loan.second)
  }
}
