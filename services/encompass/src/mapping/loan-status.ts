import type { FundedSignal, LoanOutcome, LoanStatus } from '@upline/contracts'
import { type MilestoneMap, milestoneKey } from './milestone-map.ts'
import { parseTenantTime, tenantDay } from './tenant-time.ts'

export interface Milestone {
  /** The ID of the milestone's setting, which survives renaming. */
  settingId: string
  name: string
  isDone: boolean
  /** ISO 8601; when it was finished. */
  at: string | null
}

export interface StatusSettings {
  milestones: MilestoneMap
  fundedSignal: FundedSignal
}

export const mapped = (milestone: Milestone, map: MilestoneMap): LoanStatus | undefined =>
  map[milestone.settingId] ?? map[milestoneKey(milestone.settingId)] ?? map[milestoneKey(milestone.name)]

/** The first milestone after which the money has gone out. */
const fundingStep = (ladder: Milestone[], map: MilestoneMap): Milestone | undefined =>
  ladder.find((milestone) => mapped(milestone, map) === 'Funded')

/** Finished steps. If funding itself was re-opened, later steps no longer count. */
function finished(ladder: Milestone[], map: MilestoneMap): Milestone[] {
  const funding = fundingStep(ladder, map)
  return ladder.filter(
    (milestone) => milestone.isDone && (mapped(milestone, map) !== 'Funded' || funding?.isDone === true),
  )
}

/** null: the last finished step is not mapped. The loan keeps its status then, and is never Funded by default. */
function ladderStatus(ladder: Milestone[], map: MilestoneMap): LoanStatus | null {
  const last = finished(ladder, map).at(-1)
  return last ? (mapped(last, map) ?? null) : 'Application'
}

export const lastFinished = (ladder: Milestone[], map: MilestoneMap): Milestone | undefined =>
  finished(ladder, map).at(-1)

/** The date of funds: none, today or earlier, or later. */
export type FundsDate = 'none' | 'reached' | 'ahead'

/**
 * The status by the flags of all milestones, so that it can go back (5.6, rules 1 and 2). No signal funds a
 * loan whose date of funds is still ahead: the date would be its funding date.
 */
export function statusOf(ladder: Milestone[], funds: FundsDate, settings: StatusSettings): LoanStatus | null {
  const status = ladderStatus(ladder, settings.milestones)
  const isReleased = funds === 'reached'
  const signals = { milestone: status === 'Funded', released: isReleased, both: status === 'Funded' && isReleased }
  if (signals[settings.fundedSignal] && funds !== 'ahead') return 'Funded'
  return status === 'Funded' ? 'Clear to Close' : status
}

export interface FundingDates {
  /** Field 1999, or else 1997: days such as 01/15/2026. */
  released: string
  sent: string
}

/**
 * When the loan funded (5.6, rule 3). The dates are days. If the funding step was finished on that day, its time is
 * more exact.
 */
export function fundedAtOf(
  dates: FundingDates,
  ladder: Milestone[],
  tenant: { zone: string; milestones: MilestoneMap },
): Date | null {
  const step = fundingStep(ladder, tenant.milestones)
  const stepAt = step?.isDone && step.at ? new Date(step.at) : null
  const day = parseTenantTime(dates.released, tenant.zone) ?? parseTenantTime(dates.sent, tenant.zone)
  if (!day) return stepAt
  return stepAt && tenantDay(stepAt, tenant.zone) === tenantDay(day, tenant.zone) ? stepAt : day
}

const ENDS: [words: RegExp, outcome: LoanOutcome][] = [
  [/withdrawn/i, 'withdrawn'],
  [/denied|declined/i, 'denied'],
  [/incomplet|not accepted|cancel/i, 'cancelled'],
]

const endIn = (text: string): LoanOutcome | null => ENDS.find(([words]) => words.test(text))?.[1] ?? null

/** The outcome of a loan: field 1393, else the folder it was moved to (5.6, rule 4). */
export const outcomeOf = (actionTaken: string, folder: string): LoanOutcome | null =>
  endIn(actionTaken) ?? endIn(folder) ?? (/trash/i.test(folder) ? 'cancelled' : null)
