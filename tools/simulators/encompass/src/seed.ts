import { seededRandom } from './seeded-random.ts'
import { finishNext } from './edits.ts'
import { simulatedLoan } from './simulated-loan.ts'
import type { SimState } from './sim-state.ts'

const LOANS = 25
const DAY = 86_400_000

const CALM = 2

/** Also the defaults for fields that the state file of an earlier version does not have. */
export const emptyState = (): SimState => ({
  ...{ clockAheadMs: 0, step: 0, loans: [], steppedFor: [], mode: 'api', subscriptions: [], deliveries: [] },
  life: { isPaused: true, perMinute: CALM, changes: 0 },
})

/** The tenant's initial state: 25 loans from the last 90 days, a quarter of them funded. Only the times differ between starts. */
export function seedState(now: Date, zone: string): SimState {
  const state: SimState = { ...emptyState(), loans: [] }
  for (let n = 1; n <= LOANS; n++) {
    const age = (92 - n * 3.5) * DAY
    const openedAt = new Date(now.getTime() - age)
    const loan = simulatedLoan(n, openedAt)
    const finished = n % 4 === 0 ? 10 + (n % 3) : Math.floor(seededRandom(n, 'progress') * 9)
    for (let step = 1; step <= finished; step++)
      finishNext(loan, new Date(openedAt.getTime() + (age * step) / (finished + 1)), zone)
    state.loans.push(loan)
  }
  return state
}
