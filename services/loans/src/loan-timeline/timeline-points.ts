import type { LoanTimeline, LoanTimelinePoint } from '@upline/contracts'
import { stateChanges } from './state-changes.ts'
import type { DatedEvent } from './timeline-events.ts'

/** A state with the parts that a viewer sees. */
export type ShownState = Omit<LoanTimelinePoint, 'events'>

const MAX_POINTS = 200

/**
 * States with events, and today's. `states` are in the order of their dates, and each event has a state of its
 * date.
 */
export function pointsOf(states: readonly ShownState[], events: readonly DatedEvent[]): LoanTimeline {
  const byDate = Map.groupBy(events, ({ on }) => on)
  const points = states.map((state, at): LoanTimelinePoint => {
    const before = states[at - 1]
    const isNewBooking = before?.isBooked !== state.isBooked
    const own = (byDate.get(state.on) ?? []).map(({ event }) => event)
    const ofTeam = before && !isNewBooking ? stateChanges(before.shares, state.shares) : []
    return { ...state, events: [...own, ...ofTeam] }
  })
  const shown = points.filter(({ events: own }, at) => own.length > 0 || at === points.length - 1)
  return { points: shown.slice(-MAX_POINTS), isCut: shown.length > MAX_POINTS }
}
