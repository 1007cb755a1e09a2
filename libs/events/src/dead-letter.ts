import type { EventHeaders } from './event-message.ts'

/** An event that a group could not handle, with the reason. It waits for a replay. */
export interface DeadLetter {
  id: string
  group: string
  eventId: string
  eventType: string
  topic: string
  key: string
  error: string
  attempts: number
  /** Later events of its key wait behind it. */
  isParking: boolean
  failedAt: Date
  replayRequestedAt: Date | null
}

export interface StoredDeadLetter extends DeadLetter {
  headers: EventHeaders
  body: string
}
