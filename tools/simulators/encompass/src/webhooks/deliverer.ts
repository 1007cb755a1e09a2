import { randomUUID } from 'node:crypto'
import { seededRandom } from '../seeded-random.ts'
import type { SimState } from '../sim-state.ts'
import type { Delivery } from './delivery.ts'
import { isDelivered, waitAfter } from './delivery-schedule.ts'
import { type EventFacts, EventHistory, type EventStatus } from './event-history.ts'
import type { LoanEvent } from './loan-event.ts'
import { sign } from './signature.ts'
import type { Subscription } from './subscriptions.ts'

/** Delivery faults that the control page can set: copies per notification, shuffled order, and the share that is lost. */
export interface DeliveryFaults {
  copies: number
  isShuffled: boolean
  lost: number
}

const POLL_INTERVAL_MS = 100
const MAX_CONCURRENT = 16
const REQUEST_TIMEOUT_MS = 30_000

export class Deliverer {
  readonly history = new EventHistory()
  faults: DeliveryFaults = { copies: 1, isShuffled: false, lost: 0 }
  delivered = 0
  private readonly inFlight = new Set<Promise<void>>()
  private readonly timer: NodeJS.Timeout
  private readonly state: SimState
  private readonly now: () => Date

  constructor(state: SimState, now: () => Date) {
    this.state = state
    this.now = now
    this.timer = setInterval(() => this.pump(), POLL_INTERVAL_MS)
  }

  /** Queues a notification for every subscription to the event. */
  publish(events: LoanEvent[]): void {
    const notifications = events.flatMap((event) => this.notificationsOf(event))
    const { copies, isShuffled } = this.faults
    const all = notifications.flatMap((delivery) => Array.from({ length: copies }, () => ({ ...delivery })))
    if (isShuffled) all.sort((a, b) => seededRandom(a.eventId, 'order') - seededRandom(b.eventId, 'order'))
    const queued =
      this.faults.lost > 0 ? all.filter((_, n) => seededRandom(all[n]!.eventId, 'lost') >= this.faults.lost) : all
    this.state.deliveries.push(...queued)
    this.pump()
  }

  private notificationsOf(event: LoanEvent): Delivery[] {
    const eventTime = this.now().toISOString()
    const eventId = randomUUID()
    const facts = { eventId, eventTime, eventType: event.eventType, resourceId: event.loanId }
    this.note(facts, null, 'EventReceived')
    return this.state.subscriptions
      .filter((subscription) => wants(subscription, event))
      .map((subscription) => {
        this.note(facts, subscription, 'SubscriptionMatch')
        const { subscriptionId } = subscription
        const body = JSON.stringify(bodyOf(event, subscription, { eventId, eventTime }))
        const { eventType, loanId } = event
        return { subscriptionId, eventId, eventType, loanId, eventTime, body, tries: 0, dueAtMs: this.now().getTime() }
      })
  }

  /** Sends notifications that are due by the simulator's clock. Called by the timer and after a clock change. */
  pump(): void {
    const now = this.now().getTime()
    while (this.inFlight.size < MAX_CONCURRENT) {
      const at = this.state.deliveries.findIndex((delivery) => delivery.dueAtMs <= now)
      if (at < 0) return
      const [delivery] = this.state.deliveries.splice(at, 1)
      const attempt = this.attempt(delivery!).finally(() => {
        this.inFlight.delete(attempt)
        this.pump()
      })
      this.inFlight.add(attempt)
    }
  }

  private async attempt(delivery: Delivery): Promise<void> {
    const subscription = this.state.subscriptions.find((one) => one.subscriptionId === delivery.subscriptionId)
    if (!subscription?.enableSubscription) return
    const status = await send(subscription, delivery.body)
    delivery.tries++
    const facts = { ...delivery, resourceId: delivery.loanId }
    if (isDelivered(status)) {
      this.delivered++
      return this.note(facts, subscription, 'NotificationDelivered', String(status))
    }
    const wait = waitAfter(delivery.tries, subscription.deliveryPolicy.backoff)
    this.note(facts, subscription, wait === null ? 'DeliveryFailedExhaustedRetries' : 'DeliveryAttempted', `${status}`)
    if (wait !== null) this.state.deliveries.push({ ...delivery, dueAtMs: this.now().getTime() + wait })
  }

  private note(
    { eventId, eventTime, eventType, resourceId }: Omit<EventFacts, 'instanceId' | 'clientId' | 'subscriptionId'>,
    subscription: Subscription | null,
    status: EventStatus,
    details = '',
  ): void {
    const { instanceId = '', clientId = '', subscriptionId = null } = subscription ?? {}
    const facts = { instanceId, clientId, subscriptionId, eventId, eventTime, eventType, resourceId }
    this.history.add(facts, status, this.now(), details)
  }

  get waiting(): number {
    return this.state.deliveries.length + this.inFlight.size
  }

  stop(): void {
    clearInterval(this.timer)
  }
}

function wants({ events, filters, enableSubscription }: Subscription, event: LoanEvent): boolean {
  if (!enableSubscription || !events.includes(event.eventType)) return false
  const wanted = event.eventType === 'change' ? filters?.attributes : undefined
  return !wanted || wanted.length === 0 || event.attributes.some((attribute) => wanted.includes(attribute))
}

/** The notification in the vendor's format (5.7). Field names mix upper and lower case, as on a live tenant. */
const bodyOf = (event: LoanEvent, { instanceId }: Subscription, ids: { eventId: string; eventTime: string }) => ({
  ...ids,
  eventType: event.eventType,
  meta: {
    userId: 'procA',
    resourceType: event.eventType === 'milestone' ? 'loan' : 'Loan',
    resourceId: event.loanId,
    instanceId,
    resourceRef: `/encompass/v3/loans/${event.loanId}${event.eventType === 'milestone' ? '/milestone' : ''}`,
    ...(event.payload ? { payload: event.payload } : {}),
  },
})

/** Returns 0 if the endpoint does not respond. */
async function send(subscription: Subscription, body: string): Promise<number> {
  const response = await fetch(subscription.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'elli-signature': sign(subscription.signingkey, body),
      'elli-subscriptionid': subscription.subscriptionId,
      'elli-environment': 'prod',
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }).catch(() => null)
  await response?.arrayBuffer().catch(() => null)
  return response?.status ?? 0
}
