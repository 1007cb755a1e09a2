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

const MAX_EVENTS = 5_000
const PAGE_SIZE = 100

/** Delivery history of events, newest first, 100 per page. In memory only. */
export class EventHistory {
  private readonly list: HistoryRow[] = []

  add(facts: EventFacts, status: EventStatus, at: Date, statusDetails = ''): void {
    const time = at.toISOString()
    const event = { ...facts, resourceType: 'Loan', ingressTime: facts.eventTime, status, statusDetails }
    this.list.unshift({ id: randomUUID(), type: 'urn:elli:webhook:event', time, event })
    this.list.length = Math.min(this.list.length, MAX_EVENTS)
  }

  page(start: number): HistoryRow[] {
    return this.list.slice(start, start + PAGE_SIZE)
  }

  one(id: string): HistoryRow | undefined {
    return this.list.find((row) => row.id === id)
  }
}
