import { seededRandom } from './seeded-random.ts'
import { finishNext, fund, setActionTaken, setAmount, setOfficer, slipBack } from './edits.ts'
import { simulatedLoan, officerAt } from './simulated-loan.ts'
import { isFunded, isOpen, type SimLoan } from './sim-loan.ts'
import type { SimState } from './sim-state.ts'

/** Enough for weeks at the default rate, and still readable. */
const MAX_LOANS = 600

type LoanChange = (loan: SimLoan, by: { now: Date; zone: string; n: number }) => void

const finish: LoanChange = (loan, { now, zone, n }) => finishNext(loan, now, zone, { quiet: n % 3 === 0 })

/** Possible changes: percentage, eligible loans, and the change itself. */
const CHANGES: [share: number, which: (loan: SimLoan) => boolean, change: LoanChange][] = [
  [50, isOpen, finish],
  [14, (loan) => isOpen(loan) && done(loan) >= 4, (loan, { now, zone }) => fund(loan, now, zone)],
  [5, (loan) => isOpen(loan) && done(loan) >= 2, (loan, { now, zone }) => slipBack(loan, now, zone)],
  [2, isFunded, (loan, { now, zone }) => unfund(loan, now, zone)],
  [3, isFunded, (loan, { now, n }) => setAmount(loan, loan.amountCents + (n % 2 ? 1 : -1) * 2_500_00, now)],
  [2, isOpen, (loan, { now, n }) => setOfficer(loan, officerAt(n), now)],
  [2, isOpen, (loan, { now }) => setActionTaken(loan, 'Application withdrawn', now)],
]

const done = (loan: SimLoan): number => loan.milestones.filter(({ doneAt }) => doneAt !== null).length

function unfund(loan: SimLoan, now: Date, zone: string): void {
  while (isFunded(loan)) slipBack(loan, now, zone)
}

function chosen(lot: number): (typeof CHANGES)[number] | undefined {
  let left = lot
  return CHANGES.find(([share]) => (left -= share) < 0)
}

/** Makes one change to the tenant, chosen by the number of changes so far. */
export function makeRandomChange(state: SimState, now: Date, zone: string): void {
  const n = ++state.life.changes
  const change = chosen(seededRandom(n, 'what') * 100)
  const which = change ? state.loans.filter(change[1]) : []
  const loan = which[Math.floor(seededRandom(n, 'which') * which.length)]
  if (change && loan) change[2](loan, { now, zone, n })
  else if (state.loans.length < MAX_LOANS) state.loans.push(simulatedLoan(state.loans.length + 1, now))
}

/** Number of changes due after an interval; fractions carry over to the next call. */
export class Pace {
  private owed = 0

  due(elapsedMs: number, perMinute: number): number {
    this.owed += (elapsedMs * perMinute) / 60_000
    const whole = Math.floor(this.owed)
    this.owed -= whole
    return Math.min(whole, 500)
  }
}
