import { seededRandom } from './seeded-random.ts'
import { finishNext, setActionTaken } from './edits.ts'
import { simulatedLoan } from './simulated-loan.ts'
import { isFunded, isOpen, type SimLoan } from './sim-loan.ts'
import type { SimState } from './sim-state.ts'

/** The simulated tenant stops growing here, so a demo that syncs for weeks stays readable. */
const MAX_LOANS = 400

const progressOf = (loan: SimLoan): number => loan.milestones.filter((milestone) => milestone.doneAt !== null).length

/** Funds the loan closest to funding in every step, so that each refresh pays commission. */
function fundFurthest(state: SimState, now: Date, zone: string): void {
  const [furthest] = state.loans
    .filter((loan) => isOpen(loan) && progressOf(loan) >= 4)
    .sort((a, b) => progressOf(b) - progressOf(a))
  while (furthest && !isFunded(furthest)) finishNext(furthest, now, zone)
}

/** About a third of the open loans finish a milestone, half of them without a change of LastModified. */
function finishSteps(state: SimState, now: Date, zone: string): void {
  for (const [n, loan] of state.loans.entries()) {
    if (isOpen(loan) && seededRandom(state.step, n, 'moves') < 0.4) finishNext(loan, now, zone, { quiet: n % 2 === 0 })
  }
}

function arrive(state: SimState, now: Date): void {
  const arrivals = 1 + (state.step % 2)
  for (let n = 0; n < arrivals && state.loans.length < MAX_LOANS; n++)
    state.loans.push(simulatedLoan(state.loans.length + 1, now))
}

function withdrawOne(state: SimState, now: Date): void {
  const loan = state.loans.find((candidate, n) => isOpen(candidate) && seededRandom(state.step, n, 'withdrawn') < 0.1)
  if (loan) setActionTaken(loan, 'Application withdrawn', now)
}

/** Advances the tenant by one step: loans arrive, progress and fund, and every sixth step withdraws one. */
export function advance(state: SimState, now: Date, zone: string): void {
  state.step++
  fundFurthest(state, now, zone)
  finishSteps(state, now, zone)
  if (state.step % 6 === 0) withdrawOne(state, now)
  arrive(state, now)
}
