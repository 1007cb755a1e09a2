/** A row of GET /api/deliveries: one mail, and what became of it. */
export interface DeliveryRow {
  id: string
  template: string
  to: string
  memberId: string | null
  status: 'queued' | 'sent' | 'failed'
  attempts: number
  /** Why the last try failed; null where none did. */
  reason: string | null
  createdAt: string
  sentAt: string | null
}
