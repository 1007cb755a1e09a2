import type { LoanStatus } from './loan-status.ts'

export const FUNDED_SIGNALS = ['milestone', 'released', 'both'] as const
export type FundedSignal = (typeof FUNDED_SIGNALS)[number]

/** 1109: the amount without financed fees. 2: with them. */
export const AMOUNT_FIELDS = ['1109', '2'] as const
export type AmountField = (typeof AMOUNT_FIELDS)[number]

/** How the connector reads a tenant: GET and PUT /integrations/encompass/settings, ceo and admin. */
export interface EncompassSettings {
  /** By setting id or by the milestone's name without punctuation, in lower case. */
  milestones: Record<string, LoanStatus>
  fundedSignal: FundedSignal
  amountField: AmountField
  /** Where the tenant's times without an offset are local. */
  timeZone: string
  /** 0: only when somebody asks. */
  pollingMinutes: number
  /** Folders whose loans are taken in; empty: all. */
  folders: string[]
  /** The pipeline of v1 where v3 does not answer. */
  isV1Fallback: boolean
}

/** A step of the tenant's ladder: GET /integrations/encompass/milestones. */
export interface EncompassMilestone {
  settingId: string | null
  name: string
  /** null: not mapped. Loans whose last finished step it is keep their status. */
  status: LoanStatus | null
  /** Loans whose last finished step it is. */
  loans: number
}

/** PUT /integrations/encompass/milestones: a status for each name (or setting id); null takes it off the map. */
export interface MapMilestones {
  milestones: { name: string; status: LoanStatus | null }[]
}

export interface EncompassRun {
  id: string
  startedAt: string
  finishedAt: string
  kind: 'asked' | 'scheduled' | 'webhooks'
  loansRead: number
  loansChanged: number
  /** For a person to read; null where it did not fail. */
  error: string | null
}

export interface CallBudget {
  /** Calls at the same time, of all who are connected to the tenant. */
  concurrentLimit: number | null
  concurrentRemaining: number | null
  dailyLimit: number | null
  dailyRemaining: number | null
  dailyResetAt: string | null
  /** What this connector takes of it at most. */
  ownLimit: number
}

export const WEBHOOK_STATES = ['off', 'active', 'missing'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]

/** GET /integrations/encompass/status, for everybody who is signed in. */
export interface EncompassStatus {
  isRunning: boolean
  /** When the tenant was last read without a failure; null: never. */
  lastReadAt: string | null
  /** Seconds since then. */
  lagSeconds: number | null
  nextReadAt: string | null
  lastRun: EncompassRun | null
  loans: number
  unmappedMilestones: number
  webhooks: { state: WebhookState; lastReceivedAt: string | null; waiting: number; failed: number; deadLetters: number }
  calls: CallBudget
  isSimulated: boolean
}

/** GET /integrations/encompass/failures, newest first: what the connector has given up. */
export interface EncompassFailure {
  /** Notifications of one loan that could not be read, or an event of the house that could not be handled. */
  kind: 'notification' | 'dead-letter'
  /** The loan's id in Encompass, or the dead letter's. */
  id: string
  /** The loan's number and borrower as far as known, or the event's type. */
  title: string
  /** How many notifications or events wait for it. */
  waiting: number
  reason: string
  failedAt: string
}

/** How many are tried again, within moments. */
export interface TriedAgain {
  again: number
}

export interface ConnectionTest {
  ok: boolean
  instanceId: string | null
  message: string
  /** Fields that the tenant's reporting database does not hold. */
  missingFields: string[]
}
