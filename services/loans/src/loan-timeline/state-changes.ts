import { levelLabel, type LoanEventKind, type LoanTimelineEvent, type LoanTimelineShare } from '@upline/contracts'

/** What changed in the team and its plans between two dates, as far as the viewer sees both. */
export function stateChanges(
  before: readonly LoanTimelineShare[],
  after: readonly LoanTimelineShare[],
): LoanTimelineEvent[] {
  const was = new Map(before.map((share) => [placeOf(share), share]))
  const is = new Map(after.map((share) => [placeOf(share), share]))
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((place) => placeChange(was.get(place), is.get(place)))
}

const placeOf = ({ originatorId, level }: LoanTimelineShare): string => `${originatorId}/${level}`

function placeChange(was: LoanTimelineShare | undefined, is: LoanTimelineShare | undefined): LoanTimelineEvent[] {
  const { level } = (is ?? was)!
  // A change of the originator is a recorded change of the loan.
  if (level === 0 && was?.memberId !== is?.memberId) return []
  if (was?.memberId !== is?.memberId)
    return [event('team', `${levelLabel(level)}: ${was?.memberName ?? 'no one'} → ${is?.memberName ?? 'no one'}`)]
  if (!was || !is) return []
  return [
    ...(was.isActive === is.isActive
      ? []
      : [event('team', `${is.memberName} ${is.isActive ? 'is active again' : 'is not active'}`)]),
    ...(planOf(was) === planOf(is) || planOf(is) === null || planOf(was) === null
      ? []
      : [event('plan', `${is.memberName}: ${planOf(was)} → ${planOf(is)}`)]),
  ]
}

const planOf = ({ planName, planVersion }: LoanTimelineShare): string | null =>
  planName === null ? null : `${planName}, version ${planVersion}`

const event = (kind: LoanEventKind, text: string): LoanTimelineEvent => ({ kind, text, amount: null, why: null })
