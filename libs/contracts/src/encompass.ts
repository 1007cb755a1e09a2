import type { LoanStatus } from './loan-status.ts'

export const FUNDED_SIGNALS = ['milestone', 'released', 'both'] as const
export type FundedSignal = (typeof FUNDED_SIGNALS)[number]

/** 1109: the amount without financed fees. 2: with them. */
export const AMOUNT_FIELDS = ['1109', '2'] as const
export type AmountField = (typeof AMOUNT_FIELDS)[number]

/** How the connector reads a tenant: GET and PUT /integrations/encompass/settings, ceo and admin. */
export interface EncompassSettings {
  /** By setting ID, or by the milestone's name without punctuation, in lowercase. */
  milestones: Record<string, LoanStatus>
  fundedSignal: FundedSignal
  amountField: AmountField
  /** The time zone of the tenant's times, which have no offset. */
  timeZone: string
  /** 0: on request only. */
  pollingMinutes: number
  /** Folders whose loans are read; empty: all. */
  folders: string[]
  /** Use the v1 pipeline if v3 is unavailable. */
  isV1Fallback: boolean
}

/** A milestone of the tenant: GET /integrations/encompass/milestones. */
export interface EncompassMilestone {
  settingId: string | null
  name: string
  /** null: not mapped. Loans whose last finished milestone it is keep their status. */
  status: LoanStatus | null
  /** Loans whose last finished milestone it is. */
  loans: number
}

/** PUT /integrations/encompass/milestones: a status for each name (or setting ID); null removes it from the map. */
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
  /** A readable message; null if it did not fail. Members outside the company read only that it failed. */
  error: string | null
}

export interface CallBudget {
  /** Concurrent calls of all clients of the tenant. */
  concurrentLimit: number | null
  concurrentRemaining: number | null
  dailyLimit: number | null
  dailyRemaining: number | null
  dailyResetAt: string | null
  /** Maximum that this connector uses. */
  ownLimit: number
}

export const WEBHOOK_STATES = ['off', 'active', 'missing'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]

/** GET /integrations/encompass/status, for every signed-in member. */
export interface EncompassStatus {
  isRunning: boolean
  /** When the tenant was last read successfully; null: never. */
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
  /** Notifications of one loan that could not be read, or an event that could not be handled. */
  kind: 'notification' | 'dead-letter'
  /** The loan's ID in Encompass, or the dead letter's. */
  id: string
  /** The loan's number and borrower, if known, or the event's type. */
  title: string
  /** How many notifications or events depend on it. */
  waiting: number
  reason: string
  failedAt: string
}

/** How many are retried, within moments. */
export interface RetryResponse {
  again: number
}

export interface ConnectionTest {
  ok: boolean
  instanceId: string | null
  message: string
  /** Fields that the tenant's reporting database does not contain. */
  missingFields: string[]
}
