import { randomUUID } from 'node:crypto'
import { draw } from '../drawing.ts'
import type { SimState } from '../sim-state.ts'
import type { Delivery } from './delivery.ts'
import { isDelivered, waitAfter } from './delivery-schedule.ts'
import { type EventFacts, EventHistory, type EventStatus } from './event-history.ts'
import type { LoanEvent } from './loan-event.ts'
import { sign } from './signature.ts'
import type { Subscription } from './subscriptions.ts'

/** What the control page asks of the deliveries: how many copies of each, in which order, and how many are lost. */
export interface DeliveryTricks {
  copies: number
  isShuffled: boolean
  lost: number
}

const LOOK_EVERY_MS = 100
const AT_ONCE = 16
const PATIENCE_MS = 30_000

export class Deliverer {
  readonly history = new EventHistory()
  tricks: DeliveryTricks = { copies: 1, isShuffled: false, lost: 0 }
  delivered = 0
  private readonly flying = new Set<Promise<void>>()
  private readonly timer: NodeJS.Timeout
  private readonly state: SimState
  private readonly now: () => Date

  constructor(state: SimState, now: () => Date) {
    this.state = state
    this.now = now
    this.timer = setInterval(() => this.pump(), LOOK_EVERY_MS)
  }

  /** Queues a notification for every subscription that wants the event. */
  tell(events: LoanEvent[]): void {
    const made = events.flatMap((event) => this.notificationsOf(event))
    const { copies, isShuffled } = this.tricks
    const all = made.flatMap((delivery) => Array.from({ length: copies }, () => ({ ...delivery })))
    if (isShuffled) all.sort((a, b) => draw(a.eventId, 'order') - draw(b.eventId, 'order'))
    const kept = this.tricks.lost > 0 ? all.filter((_, n) => draw(all[n]!.eventId, 'lost') >= this.tricks.lost) : all
    this.state.deliveries.push(...kept)
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

  /** Sends what is due by the simulator's clock; called by the timer, and where the clock was moved. */
  pump(): void {
    const now = this.now().getTime()
    while (this.flying.size < AT_ONCE) {
      const at = this.state.deliveries.findIndex((delivery) => delivery.dueAtMs <= now)
      if (at < 0) return
      const [delivery] = this.state.deliveries.splice(at, 1)
      const flight = this.attempt(delivery!).finally(() => {
        this.flying.delete(flight)
        this.pump()
      })
      this.flying.add(flight)
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
    return this.state.deliveries.length + this.flying.size
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

/** The notification as the vendor writes it (5.7); names in upper and lower case, as they occur live. */
const bodyOf = (event: LoanEvent, { instanceId }: Subscription, said: { eventId: string; eventTime: string }) => ({
  ...said,
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

/** 0 where nobody answers. */
async function send(subscription: Subscription, body: string): Promise<number> {
  const answer = await fetch(subscription.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'elli-signature': sign(subscription.signingkey, body),
      'elli-subscriptionid': subscription.subscriptionId,
      'elli-environment': 'prod',
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null)
  await answer?.arrayBuffer().catch(() => null)
  return answer?.status ?? 0
}
