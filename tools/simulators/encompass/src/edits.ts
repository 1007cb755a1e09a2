import { localDay } from './local-time.ts'
import { isFunded, LADDER, type SimLoan, type SimOfficer } from './sim-loan.ts'

const touch = (loan: SimLoan, now: Date): void => {
  loan.lastModified = now.toISOString()
}

/** Finishes or reopens a milestone. With `quiet`, LastModified does not change, as observed on a live tenant. */
export function setMilestone(
  loan: SimLoan,
  change: { name: string; done: boolean; quiet?: boolean },
  now: Date,
  zone: string,
): boolean {
  const milestone = loan.milestones.find(({ name }) => name.toLowerCase() === change.name.toLowerCase())
  if (!milestone) return false
  milestone.doneAt = change.done ? (milestone.doneAt ?? now.toISOString()) : null
  if (change.done) noteDates(loan, loan.milestones.indexOf(milestone), localDay(now, zone))
  loan.fundsReleasedOn = isFunded(loan) ? (loan.fundsReleasedOn ?? localDay(now, zone)) : null
  if (!change.quiet) touch(loan, now)
  return true
}

/** A loan has an application once it is qualified, and a rate lock once it is approved with conditions. */
function noteDates(loan: SimLoan, step: number, day: string): void {
  if (step >= LADDER.indexOf('Qualification')) loan.appliedOn ??= day
  if (step >= LADDER.indexOf('Cond. Approval')) loan.lockedOn ??= day
}

/** Finishes the first unfinished milestone. */
export function finishNext(loan: SimLoan, now: Date, zone: string, { quiet = false } = {}): void {
  const next = loan.milestones.find((milestone) => milestone.doneAt === null)
  if (next) setMilestone(loan, { name: next.name, done: true, quiet }, now, zone)
}

export function setAmount(loan: SimLoan, amountCents: number, now: Date): void {
  loan.amountCents = amountCents
  touch(loan, now)
}

export function setOfficer(loan: SimLoan, officer: SimOfficer, now: Date): void {
  loan.officer = officer
  touch(loan, now)
}

/** Fields 1999 and 1997. Lenders also enter a date that has not come yet. */
export function setFundsDate(loan: SimLoan, releasedOn: string | null, now: Date): void {
  loan.fundsReleasedOn = releasedOn
  touch(loan, now)
}

/** Field 1393, such as 'Application withdrawn' or 'Application denied'; null clears it. */
export function setActionTaken(loan: SimLoan, actionTaken: string | null, now: Date): void {
  loan.actionTaken = actionTaken
  touch(loan, now)
}

export function moveFolder(loan: SimLoan, folder: string, now: Date): void {
  loan.folder = folder
  touch(loan, now)
}

/** Soft-deletes a loan: the vendor moves it to its trash folder. */
export const trash = (loan: SimLoan, now: Date): void => moveFolder(loan, 'Trash', now)

/** Lenders rename milestones. The setting's id and the flags stay. */
export function renameMilestone(loans: readonly SimLoan[], from: string, to: string): boolean {
  const steps = loans.flatMap(({ milestones }) => milestones.filter(({ name }) => name === from))
  for (const step of steps) step.name = to
  return steps.length > 0
}

/** Finishes every milestone up to funding. */
export function fund(loan: SimLoan, now: Date, zone: string): void {
  while (!isFunded(loan) && loan.milestones.some(({ doneAt }) => doneAt === null)) finishNext(loan, now, zone)
}

/** Reopens the last finished milestone. */
export function slipBack(loan: SimLoan, now: Date, zone: string): void {
  const last = loan.milestones.findLast(({ doneAt }) => doneAt !== null)
  if (last) setMilestone(loan, { name: last.name, done: false }, now, zone)
}
