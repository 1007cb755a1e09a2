/** A notification to send, due by the simulator's clock. */
export interface Delivery {
  subscriptionId: string
  eventId: string
  eventType: string
  loanId: string
  eventTime: string
  body: string
  tries: number
  dueAtMs: number
}
