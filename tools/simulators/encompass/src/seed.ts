import { draw } from './drawing.ts'
import { finishNext } from './edits.ts'
import { inventedLoan } from './invented-loan.ts'
import type { SimState } from './sim-state.ts'

const LOANS = 25
const DAY = 86_400_000

export const CALM = 2

/** Also what a state of an earlier version lacks. */
export const emptyState = (): SimState => ({
  ...{ clockAheadMs: 0, step: 0, loans: [], steppedFor: [], mode: 'api', subscriptions: [], deliveries: [] },
  life: { isPaused: true, perMinute: CALM, changes: 0 },
})

/** The tenant's first day: 25 loans of the last 90 days, a quarter of them funded. The same at every start, times aside. */
export function seedState(now: Date, zone: string): SimState {
  const state: SimState = { ...emptyState(), loans: [] }
  for (let n = 1; n <= LOANS; n++) {
    const age = (92 - n * 3.5) * DAY
    const openedAt = new Date(now.getTime() - age)
    const loan = inventedLoan(n, openedAt)
    const finished = n % 4 === 0 ? 10 + (n % 3) : Math.floor(draw(n, 'progress') * 9)
    for (let step = 1; step <= finished; step++)
      finishNext(loan, new Date(openedAt.getTime() + (age * step) / (finished + 1)), zone)
    state.loans.push(loan)
  }
  return state
}
