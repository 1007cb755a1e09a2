import { draw } from './drawing.ts'
import { finishNext, fund, setActionTaken, setAmount, setOfficer, slipBack } from './edits.ts'
import { inventedLoan, officerAt } from './invented-loan.ts'
import { isFunded, isOpen, type SimLoan } from './sim-loan.ts'
import type { SimState } from './sim-state.ts'

/** Enough for weeks at the calm pace, and still readable. */
const MOST_LOANS = 600

type Happening = (loan: SimLoan, by: { now: Date; zone: string; n: number }) => void

const finish: Happening = (loan, { now, zone, n }) => finishNext(loan, now, zone, { quiet: n % 3 === 0 })

/** What may happen to a loan, how often in a hundred, and to which. */
const HAPPENINGS: [share: number, which: (loan: SimLoan) => boolean, happen: Happening][] = [
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

function chosen(lot: number): (typeof HAPPENINGS)[number] | undefined {
  let left = lot
  return HAPPENINGS.find(([share]) => (left -= share) < 0)
}

/** One change of the living tenant: which one follows from how many there were. */
export function liveOn(state: SimState, now: Date, zone: string): void {
  const n = ++state.life.changes
  const happening = chosen(draw(n, 'what') * 100)
  const which = happening ? state.loans.filter(happening[1]) : []
  const loan = which[Math.floor(draw(n, 'which') * which.length)]
  if (happening && loan) happening[2](loan, { now, zone, n })
  else if (state.loans.length < MOST_LOANS) state.loans.push(inventedLoan(state.loans.length + 1, now))
}

/** How many changes are due after so long; what is left of one stays for the next look. */
export class Pace {
  private owed = 0

  due(elapsedMs: number, perMinute: number): number {
    this.owed += (elapsedMs * perMinute) / 60_000
    const whole = Math.floor(this.owed)
    this.owed -= whole
    return Math.min(whole, 500)
  }
}
