/** A row of GET /api/deliveries: an email and its delivery status. */
export interface DeliveryRow {
  id: string
  template: string
  to: string
  memberId: string | null
  status: 'queued' | 'sent' | 'failed'
  attempts: number
  /** Why the last attempt failed; null if it did not. */
  reason: string | null
  createdAt: string
  sentAt: string | null
}
