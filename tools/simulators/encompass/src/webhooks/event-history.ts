import { randomUUID } from 'node:crypto'

export type EventStatus =
  | 'EventReceived'
  | 'SubscriptionMatch'
  | 'NotificationDelivered'
  | 'DeliveryAttempted'
  | 'NotificationFailed'
  | 'DeliveryFailedExhaustedRetries'

export interface EventFacts {
  instanceId: string
  clientId: string
  eventId: string
  eventTime: string
  eventType: string
  resourceId: string
  subscriptionId: string | null
}

interface HistoryRow {
  id: string
  type: string
  time: string
  event: EventFacts & { resourceType: string; ingressTime: string; status: EventStatus; statusDetails: string }
}

const KEPT = 5_000
const PAGE = 100

/** What became of each event, newest first, 100 to a page. Kept in memory alone. */
export class EventHistory {
  private readonly list: HistoryRow[] = []

  add(facts: EventFacts, status: EventStatus, at: Date, statusDetails = ''): void {
    const time = at.toISOString()
    const event = { ...facts, resourceType: 'Loan', ingressTime: facts.eventTime, status, statusDetails }
    this.list.unshift({ id: randomUUID(), type: 'urn:elli:webhook:event', time, event })
    this.list.length = Math.min(this.list.length, KEPT)
  }

  page(start: number): HistoryRow[] {
    return this.list.slice(start, start + PAGE)
  }

  one(id: string): HistoryRow | undefined {
    return this.list.find((row) => row.id === id)
  }
}
