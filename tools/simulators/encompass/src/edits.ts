import { localDay } from './local-time.ts'
import { isFunded, type SimLoan, type SimOfficer } from './sim-loan.ts'

const touch = (loan: SimLoan, now: Date): void => {
  loan.lastModified = now.toISOString()
}

/** Finishes or re-opens a milestone. `quiet`: LastModified stays, as practitioners saw it on a live tenant. */
export function setMilestone(
  loan: SimLoan,
  change: { name: string; done: boolean; quiet?: boolean },
  now: Date,
  zone: string,
): boolean {
  const milestone = loan.milestones.find(({ name }) => name.toLowerCase() === change.name.toLowerCase())
  if (!milestone) return false
  milestone.doneAt = change.done ? (milestone.doneAt ?? now.toISOString()) : null
  loan.fundsReleasedOn = isFunded(loan) ? (loan.fundsReleasedOn ?? localDay(now, zone)) : null
  if (!change.quiet) touch(loan, now)
  return true
}

/** Finishes the first step of the ladder that is open. */
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

/** Field 1393: 'Application withdrawn', 'Application denied' and so on; null takes it back. */
export function setActionTaken(loan: SimLoan, actionTaken: string | null, now: Date): void {
  loan.actionTaken = actionTaken
  touch(loan, now)
}

export function moveFolder(loan: SimLoan, folder: string, now: Date): void {
  loan.folder = folder
  touch(loan, now)
}
