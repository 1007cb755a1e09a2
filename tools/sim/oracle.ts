import { type History, owedBy, type OwnFunding, type Portion, upliftsOf } from '@upline/testing/money-oracle'
import { COMPANY_BEGAN, type LoanState, type SimLoan } from './loans.ts'
import { plansOf } from './plans.ts'
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

/** The company's choice of the date that selects chain and plans. */
export type Trigger = 'application' | 'lock' | 'funding'

export interface Owed {
  /** '<loan> <level> <member> <cents>' */
  shares: string[]
  /** '<member> <yyyymm> <cents>' */
  uplifts: string[]
}

/** Everything owed after a year, computed from the input, not from the database. */
export function owedAfter(year: Year, trigger: Trigger): Owed {
  const { company } = year
  const joinedAt = new Map(company.members.map(({ id, joinedAt }) => [id, joinedAt]))
  const loans: History['loans'] = new Map()
  const funded: (Omit<OwnFunding, 'month' | 'monthEnds'> & { fundedOn: number; activeAt: number })[] = []
  for (const [no, { officer, second, cents, fundedAt }] of standingAfter(year)) {
    if (officer === null || cents === null) continue
    const loan = year.loans[no]!
    const fundedOn = fundedAt === null ? null : dayOf(fundedAt)
    const portions = [{ member: officer, percent: 100 - (second?.percent ?? 0) }, ...(second ? [second] : [])]
    const originators = portions.flatMap<Portion>(({ member, percent }) => {
      if (member === null) return []
      if (fundedOn === null) return [{ member, percent, decidedAt: null }]
      // Rule 4: a loan that funded before its originator was here is paid by the chain of its first sight.
      const isSeenFirst = dayOf(joinedAt.get(member)!) > fundedOn
      const activeAt = isSeenFirst ? TODAY : fundedOn
      funded.push({ member, percent, cents, fundedOn, activeAt })
      return [{ member, percent, activeAt, decidedAt: isSeenFirst ? TODAY : triggerDay(loan, fundedOn, trigger) }]
    })
    loans.set(loan.number, { cents, originators })
  }
  const plans = plansOf(company, year.assignments, dayOf)
  const activity = byDay(company.activity)
  return {
    shares: owedBy({ links: byDay(company.links), activity, loans, plans }),
    uplifts: upliftsOf(
      funded
        .filter(({ member, activeAt }) => isActive(activity, member, activeAt))
        .map(({ fundedOn, ...own }) => ({ ...own, ...monthOf(fundedOn) })),
      plans,
    ),
  }
}

const byDay = <Value>(rows: [string, number, Value][]): [string, number, Value][] =>
  rows.map(([member, from, value]) => [member, dayOf(from), value])

/** A loan without a lock date uses its funding date; one without an application date was created when the company began. */
function triggerDay({ appliedOn, lockedOn }: SimLoan, fundedOn: number, trigger: Trigger): number {
  if (trigger === 'application') return Date.parse(appliedOn ?? COMPANY_BEGAN) / DAY_MS
  return trigger === 'lock' && lockedOn !== null ? Date.parse(lockedOn) / DAY_MS : fundedOn
}

const isActive = (activity: History['activity'], member: string, at: number): boolean =>
  activity
    .filter(([who, from]) => who === member && from <= at)
    .sort((a, b) => a[1] - b[1])
    .at(-1)?.[2] ?? true

/** yyyymm and the last day of the month of a day. */
function monthOf(day: number): Pick<OwnFunding, 'month' | 'monthEnds'> {
  const [year, month] = calendarMonth(Number.isFinite(day) ? day : dayOf(Date.now()))
  return { month: year * 100 + month, monthEnds: Date.UTC(year, month, 0) / DAY_MS }
}

function calendarMonth(day: number): [year: number, month: number] {
  const date = new Date(day * DAY_MS)
  return [date.getUTCFullYear(), date.getUTCMonth() + 1]
}

function standingAfter(year: Year): Map<number, Standing> {
  const standing = new Map<number, Standing>()
  for (const delivery of year.deliveries) {
    if (delivery.channel === 'sync') readBySync(standing, year.loans[delivery.loan]!, delivery.revision)
    if (delivery.channel === 'import')
      for (const [loan, state] of lastRows(delivery.rows)) write(standing, year.loans[loan]!, state)
  }
  for (const loan of year.fixed) applyFix(standing, loan)
  return standing
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
  standing.set(loan.no, {
    officer,
    second: withoutTwin(officer, secondAfter(now, before)),
    cents: now.cents ?? before?.cents ?? null,
    fundedAt: fundedAfter(loan, now, before),
    revision: before?.revision ?? 0,
  })
}

/** A row with an outcome keeps the status. */
function fundedAfter({ channel }: SimLoan, now: LoanState, before: Standing | undefined): number | null {
  const kept = before?.fundedAt ?? null
  if (channel === 'import' && now.outcome !== null) return kept
  return now.status === 'Funded' ? (now.fundedAt ?? kept ?? TODAY) : null
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
