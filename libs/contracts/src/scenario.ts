import type { ApprovalState } from './approval.ts'
import type { CalendarDate } from './calendar.ts'
import type { CompPlanTerms } from './comp-plan.ts'
import type { Dollars } from './dollars.ts'

export const MAX_SCENARIO_MOVES = 50
export const MAX_SCENARIO_PLANS = 10
export const SCENARIO_MONTHS = [1, 3, 6, 12] as const

/** A member under another upline; null: no upline. */
export interface ScenarioMove {
  memberId: string
  uplineId: string | null
}

/** Other terms of a comp plan. */
export interface ScenarioPlan {
  planId: string
  terms: CompPlanTerms
}

export interface ScenarioChanges {
  moves: ScenarioMove[]
  plans: ScenarioPlan[]
}

/** Pending pay by today's estimates, and pay of funded loans, today and under the scenario. */
export interface ScenarioPay {
  pendingBefore: Dollars
  pendingAfter: Dollars
  fundedBefore: Dollars
  fundedAfter: Dollars
}

export interface ScenarioPerson extends ScenarioPay {
  memberId: string
  name: string
}

/** A move with names. isDone: the member has this upline today. */
export interface ScenarioMoveView extends ScenarioMove {
  memberName: string
  fromId: string | null
  fromName: string | null
  toName: string | null
  isDone: boolean
}

export interface ScenarioPlanView extends ScenarioPlan {
  planName: string
  /** The terms in force today; null: no version is in force. */
  before: CompPlanTerms | null
}

/** POST /api/scenarios/preview: everyone's dollars under the changes. Tiers do not count. */
export interface ScenarioResult {
  /** Funded loans of these dates, as if the changes had always applied. */
  from: CalendarDate
  to: CalendarDate
  pendingLoans: number
  fundedLoans: number
  moves: ScenarioMoveView[]
  plans: ScenarioPlanView[]
  /** Members whose pay changes and the viewer sees, the largest difference first: up to 500. */
  people: ScenarioPerson[]
  peopleCount: number
  /** The sums of all of these members. */
  total: ScenarioPay
}

export interface ScenarioDraft {
  changes: ScenarioChanges
  months: (typeof SCENARIO_MONTHS)[number]
}

/** POST and PUT /api/scenarios */
export interface ScenarioInput extends ScenarioDraft {
  name: string
  /** When the moves and plan versions are to take effect. */
  effectiveOn: CalendarDate
}

/** A row of GET /api/scenarios. */
export interface Scenario extends ScenarioInput {
  id: string
  owner: { id: string; name: string }
  isOwn: boolean
  savedAt: string
  /** The request for a second person; null: none was made, or the last one was rejected or withdrawn. */
  requestId: string | null
  approval: Extract<ApprovalState, 'pending' | 'approved'> | null
  /** When someone applied it first. Until appliedAt, moves are missing: applying again requests those. */
  applyingAt: string | null
  /** When the last of its moves was entered. */
  appliedAt: string | null
}

/**
 * Outcomes of a move that was applied: 'requested' waits for the roster, 'scheduled' waits for its date, 'pending' for a second
 * person, and 'refused' for another try.
 */
export const SCENARIO_MOVE_STATES = ['requested', 'done', 'scheduled', 'pending', 'refused'] as const

export interface ScenarioMoveState {
  memberId: string
  state: (typeof SCENARIO_MOVE_STATES)[number]
  /** Why it was refused. */
  message: string | null
}

/** GET /api/scenarios/{id} */
export interface ScenarioDetail extends Scenario {
  result: ScenarioResult
  /** Empty until it is applied. */
  moveStates: ScenarioMoveState[]
}
