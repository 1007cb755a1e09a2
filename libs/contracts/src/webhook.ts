/** Event types that an endpoint may select. Corrections have their own types, so that a receiver can book both. */
export const WEBHOOK_EVENT_TYPES = [
  'loan.funded',
  'loan.unfunded',
  'commission.earned',
  'commission.reversed',
  'loans.settled',
] as const

export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number]

export const WEBHOOK_EVENT_LABELS: Record<WebhookEventType, string> = {
  'loan.funded': 'A loan was funded',
  'loan.unfunded': 'A funding was reversed or corrected',
  'commission.earned': 'A member earned a commission',
  'commission.reversed': 'A commission was reversed',
  'loans.settled': 'Many loans in one event: imports, undos, recalculations',
}

/** The type of 'Send test event'. Endpoints do not select it. */
export const WEBHOOK_TEST_TYPE = 'webhook.test'

export const MAX_WEBHOOK_ENDPOINTS = 20

/** A row of GET /api/webhooks: where events are sent to, and the delivery status. */
export interface WebhookEndpoint {
  id: string
  url: string
  description: string
  eventTypes: WebhookEventType[]
  isEnabled: boolean
  /** null while it is enabled. */
  disabledAt: string | null
  disabledBecause: string | null
  /** Since when deliveries fail; null if the last attempt succeeded. */
  failingSince: string | null
  /** Until then each delivery has a second signature, with the previous secret; null without a previous secret. */
  previousSecretUntil: string | null
  /** Of the events of the last 24 hours. */
  lastDay: { sent: number; failed: number }
  /** Pending deliveries, of any age. */
  waiting: number
  lastSentAt: string | null
  createdBy: string
  createdAt: string
}

/** The only response that contains the secret: of POST /api/webhooks and of a rotation. */
export interface WebhookEndpointWithSecret extends WebhookEndpoint {
  /** `whsec_` and base64, as in Standard Webhooks. */
  secret: string
}

export const WEBHOOK_DELIVERY_STATUSES = ['queued', 'sent', 'failed'] as const

export type WebhookDeliveryStatus = (typeof WEBHOOK_DELIVERY_STATUSES)[number]

/** A row of GET /api/webhooks/{id}/deliveries: the delivery of one event to one endpoint. */
export interface WebhookDelivery {
  id: string
  /** The header `webhook-id`: the same for each attempt. */
  messageId: string
  type: WebhookEventType | typeof WEBHOOK_TEST_TYPE
  status: WebhookDeliveryStatus
  attempts: number
  /** The status of the last response; null if there was none. */
  responseStatus: number | null
  /** Why the last attempt failed; null if it did not. */
  reason: string | null
  createdAt: string
  triedAt: string | null
  /** null if no further attempt is due. */
  nextTryAt: string | null
}

export interface WebhookAttempt {
  at: string
  responseStatus: number | null
  reason: string | null
  durationMs: number
}

/** GET /api/webhooks/{id}/deliveries/{deliveryId} */
export interface WebhookDeliveryDetail extends WebhookDelivery {
  /** Exactly as it is sent. */
  body: string
  /** The first 1,000 bytes of the last response. */
  responseBody: string | null
  /** Latest first, at most 50. */
  tries: WebhookAttempt[]
}

export interface WebhookResent {
  /** How many are retried. */
  again: number
}

/** The body of a delivery. */
export interface WebhookMessage<Data = unknown> {
  id: string
  type: string
  occurredAt: string
  data: Data
}

/** Data of loan.funded and loan.unfunded. */
export interface WebhookLoan {
  loanId: string
  /** Increases with each funding of the loan. A reversal names the funding that it reverses. */
  revision: number
  officerId: string
  amount: number
  fundedAt: string
  planVersion: number
  /** Its source: encompass, person, import, undo, resettlement, plan. */
  cause: string
  /** For a split loan: its originators, the loan officer first, in whole percent. */
  originators?: { memberId: string; percent: number }[]
  url: string
}

export interface WebhookShare {
  memberId: string
  /** 0 the loan officer, 1 to 3 the uplines. */
  level: number
  ratePercent: number
  amount: number
  /** For a split loan: whose portion the share is of, and the portion in whole percent. */
  originatorId?: string
  originatorPercent?: number
}

/** Data of commission.earned and commission.reversed. The amount is positive in both. */
export type WebhookCommission = Omit<WebhookLoan, 'amount'> & WebhookShare

/** Data of loans.settled. Reversals count first. */
export interface WebhookSettlement {
  cause: string
  unfunded: (WebhookLoan & { commissions: WebhookShare[] })[]
  funded: (WebhookLoan & { commissions: WebhookShare[] })[]
}
