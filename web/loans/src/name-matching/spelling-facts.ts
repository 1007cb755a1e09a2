import type { RememberedSpelling } from '@upline/contracts'
import { instantDate } from '@upline/ui/data'

const loans = (count: number) => `${count.toLocaleString('en-US')} loan${count === 1 ? '' : 's'}`

/** Who stored the match when, and how many loans it is about, in one line. */
export function spellingFacts({
  proposedBy,
  proposedAt,
  confirmedBy,
  confirmedAt,
  matchedLoans,
  waitingLoans,
  replaces,
}: RememberedSpelling): string {
  const proposed = `Proposed by ${proposedBy.name} on ${instantDate(proposedAt)}`
  const confirmed =
    confirmedBy && confirmedAt ? `Confirmed by ${confirmedBy.name} on ${instantDate(confirmedAt)}` : proposed
  return [
    confirmed,
    ...(matchedLoans > 0 ? [`${loans(matchedLoans)} matched`] : []),
    ...(waitingLoans > 0 ? [`${loans(waitingLoans)} without a loan officer`] : []),
    ...(replaces ? [`Replaces the match to ${replaces.name}`] : []),
  ].join(' · ')
}
