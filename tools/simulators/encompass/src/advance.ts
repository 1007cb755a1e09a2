import { draw } from './drawing.ts'
import { finishNext, setActionTaken } from './edits.ts'
import { inventedLoan } from './invented-loan.ts'
import { isFunded, isOpen, type SimLoan } from './sim-loan.ts'
import type { SimState } from './sim-state.ts'

/** The invented tenant stops growing here, so that a demo that is refreshed for weeks stays readable. */
const MOST_LOANS = 400

const progressOf = (loan: SimLoan): number => loan.milestones.filter((milestone) => milestone.doneAt !== null).length

/** Every step at least one loan funds, so that a refresh shows money move: the one that is furthest. */
function fundFurthest(state: SimState, now: Date, zone: string): void {
  const [furthest] = state.loans
    .filter((loan) => isOpen(loan) && progressOf(loan) >= 4)
    .sort((a, b) => progressOf(b) - progressOf(a))
  while (furthest && !isFunded(furthest)) finishNext(furthest, now, zone)
}

/** A good third of the open loans finish a step; half of those without moving LastModified. */
function finishSteps(state: SimState, now: Date, zone: string): void {
  for (const [n, loan] of state.loans.entries()) {
    if (isOpen(loan) && draw(state.step, n, 'moves') < 0.4) finishNext(loan, now, zone, { quiet: n % 2 === 0 })
  }
}

function arrive(state: SimState, now: Date): void {
  const arrivals = 1 + (state.step % 2)
  for (let n = 0; n < arrivals && state.loans.length < MOST_LOANS; n++)
    state.loans.push(inventedLoan(state.loans.length + 1, now))
}

function withdrawOne(state: SimState, now: Date): void {
  const loan = state.loans.find((candidate, n) => isOpen(candidate) && draw(state.step, n, 'withdrawn') < 0.1)
  if (loan) setActionTaken(loan, 'Application withdrawn', now)
}

/** One step of the tenant's life: loans arrive, advance and fund; every sixth step one is withdrawn. */
export function advance(state: SimState, now: Date, zone: string): void {
  state.step++
  fundFurthest(state, now, zone)
  finishSteps(state, now, zone)
  if (state.step % 6 === 0) withdrawOne(state, now)
  arrive(state, now)
}
