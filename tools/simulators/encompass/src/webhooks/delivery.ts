/** A notification that waits for its next try, by the simulator's clock. */
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
