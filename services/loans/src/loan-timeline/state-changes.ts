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
  if (was?.memberId !== is?.memberId) return memberChange(was, is)
  return was && is ? [...activityChange(was, is), ...planChange(was, is)] : []
}

/** A change of the originator is a recorded change of the loan. */
function memberChange(was: LoanTimelineShare | undefined, is: LoanTimelineShare | undefined): LoanTimelineEvent[] {
  const level = (is ?? was)?.level ?? 0
  if (level === 0) return []
  return [event('team', `${levelLabel(level)}: ${was?.memberName ?? 'no one'} → ${is?.memberName ?? 'no one'}`)]
}

function activityChange(was: LoanTimelineShare, is: LoanTimelineShare): LoanTimelineEvent[] {
  if (was.isActive === is.isActive) return []
  return [event('team', `${is.memberName} ${is.isActive ? 'is active again' : 'is not active'}`)]
}

/** Names no plan that the viewer does not see. */
function planChange(was: LoanTimelineShare, is: LoanTimelineShare): LoanTimelineEvent[] {
  const [before, after] = [planOf(was), planOf(is)]
  if (before === null || after === null || before === after) return []
  return [event('plan', `${is.memberName}: ${before} → ${after}`)]
}

const planOf = ({ planName, planVersion }: LoanTimelineShare): string | null =>
  planName === null ? null : `${planName}, version ${planVersion}`

const event = (kind: LoanEventKind, text: string): LoanTimelineEvent => ({ kind, text, amount: null, why: null })
