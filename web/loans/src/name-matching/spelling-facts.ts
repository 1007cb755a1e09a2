import type { RememberedSpelling } from '@upline/contracts'
import { counted } from '@upline/ui'
import { instantDate } from '@upline/ui/data'

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
    ...(matchedLoans > 0 ? [`${counted(matchedLoans, 'loan')} matched`] : []),
    ...(waitingLoans > 0 ? [`${counted(waitingLoans, 'loan')} without a loan officer`] : []),
    ...(replaces ? [`Replaces the match to ${replaces.name}`] : []),
  ].join(' · ')
}
