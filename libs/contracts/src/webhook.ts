/** What an endpoint may ask for. Corrections are types of their own, so that who books the one can book the other. */
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
  'loan.unfunded': 'A funding was taken back or corrected',
  'commission.earned': 'A member earned a commission',
  'commission.reversed': 'A commission was reversed',
  'loans.settled': 'Many loans at once: imports, their undo, recomputations',
}

/** What 'Send test event' sends; nobody asks for it. */
export const WEBHOOK_TEST_TYPE = 'webhook.test'

export const MOST_WEBHOOK_ENDPOINTS = 20

/** A row of GET /api/webhooks: where events are sent to, and how that goes. */
export interface WebhookEndpoint {
  id: string
  url: string
  description: string
  eventTypes: WebhookEventType[]
  isEnabled: boolean
  /** null while it is enabled. */
  disabledAt: string | null
  disabledBecause: string | null
  /** Since when nothing was taken; null where the last try was. */
  failingSince: string | null
  /** Until then each delivery carries a second signature, by the secret before; null where there is none. */
  previousSecretUntil: string | null
  /** Of the events of the last 24 hours. */
  lastDay: { sent: number; failed: number }
  /** Deliveries that are still to be made, of any age. */
  waiting: number
  lastSentAt: string | null
  createdBy: string
  createdAt: string
}

/** The answer that holds the secret, once: of POST /api/webhooks and of a rotation. */
export interface WebhookEndpointWithSecret extends WebhookEndpoint {
  /** `whsec_` and base64, as Standard Webhooks has it. */
  secret: string
}

export const WEBHOOK_DELIVERY_STATUSES = ['queued', 'sent', 'failed'] as const

export type WebhookDeliveryStatus = (typeof WEBHOOK_DELIVERY_STATUSES)[number]

/** A row of GET /api/webhooks/{id}/deliveries: one event on its way to one endpoint. */
export interface WebhookDelivery {
  id: string
  /** The header `webhook-id`: the same at each try. */
  messageId: string
  type: WebhookEventType | typeof WEBHOOK_TEST_TYPE
  status: WebhookDeliveryStatus
  attempts: number
  /** What the last try was answered with; null where no answer came. */
  responseStatus: number | null
  /** Why the last try failed; null where it did not. */
  reason: string | null
  createdAt: string
  triedAt: string | null
  /** null where no try is due any more. */
  nextTryAt: string | null
}

export interface WebhookTry {
  at: string
  responseStatus: number | null
  reason: string | null
  durationMs: number
}

/** GET /api/webhooks/{id}/deliveries/{deliveryId} */
export interface WebhookDeliveryDetail extends WebhookDelivery {
  /** As it is sent, to the byte. */
  body: string
  /** The first 1,000 bytes of the last answer. */
  responseBody: string | null
  /** The latest first, at most 50. */
  tries: WebhookTry[]
}

export interface WebhookResent {
  /** How many are tried again. */
  again: number
}

/** What is sent: a delivery's body. */
export interface WebhookMessage<Data = unknown> {
  id: string
  type: string
  occurredAt: string
  data: Data
}

/** Data of loan.funded and loan.unfunded. */
export interface WebhookLoan {
  loanId: string
  /** Rises with each funding of the loan: what is reversed names the one that it takes back. */
  revision: number
  officerId: string
  amount: number
  fundedAt: string
  planVersion: number
  /** What brought it: encompass, person, import, undo, resettlement, plan. */
  cause: string
  /** Of a split loan: its originators, the loan officer first, in whole percent. */
  originators?: { memberId: string; percent: number }[]
  url: string
}

export interface WebhookShare {
  memberId: string
  /** 0 the officer, 1 to 3 the uplines. */
  level: number
  ratePercent: number
  amount: number
  /** Of a split loan: whose portion the share is of, and the portion in whole percent. */
  originatorId?: string
  originatorPercent?: number
}

/** Data of commission.earned and commission.reversed; the amount is positive in both. */
export type WebhookCommission = Omit<WebhookLoan, 'amount'> & WebhookShare

/** Data of loans.settled: reversals count first. */
export interface WebhookSettlement {
  cause: string
  unfunded: (WebhookLoan & { commissions: WebhookShare[] })[]
  funded: (WebhookLoan & { commissions: WebhookShare[] })[]
}
