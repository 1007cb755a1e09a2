import type { LoanTimelineEvent, LoanTimelinePoint, LoanTimelineShare } from '@upline/contracts'

/** The kind of event that a mark on the timeline shows: money first, because it matters most. */
type MarkKind = 'reversed' | 'earned' | 'team' | 'other'

export function markKind(events: readonly LoanTimelineEvent[]): MarkKind {
  const has = (...kinds: LoanTimelineEvent['kind'][]) => events.some(({ kind }) => kinds.includes(kind))
  if (has('reversed')) return 'reversed'
  if (has('earned')) return 'earned'
  return has('team', 'plan') ? 'team' : 'other'
}

/** The last point up to the date in the URL; without a date, today. */
export function pointOn(points: readonly LoanTimelinePoint[], on: string | null): number {
  if (on === null) return points.length - 1
  const found = points.findLastIndex((point) => point.on <= on)
  return Math.max(0, found)
}

const placeOf = ({ originatorId, level }: LoanTimelineShare) => `${originatorId}/${level}`

/** Whether a share, its member or its plan differs from the point before. */
export function isShareChanged(share: LoanTimelineShare, before: LoanTimelinePoint | undefined): boolean {
  if (!before) return false
  const was = before.shares.find((one) => placeOf(one) === placeOf(share))
  return (
    was?.memberId !== share.memberId ||
    was.amount !== share.amount ||
    was.planName !== share.planName ||
    was.planVersion !== share.planVersion
  )
}

/** 'Funded', 'Processing · withdrawn', or 'Not funded yet' if no status was recorded. */
export const statusText = ({ status, outcome }: Pick<LoanTimelinePoint, 'status' | 'outcome'>): string =>
  `${status ?? 'Not funded yet'}${outcome ? ` · ${outcome}` : ''}`
