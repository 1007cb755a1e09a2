import { randomBytes, randomUUID } from 'node:crypto'
import { ApiProblem } from '../problem.ts'
import type { Tenant } from '../tokens.ts'
import type { BackOff } from './delivery-schedule.ts'
import { LOAN_EVENTS } from './loan-event.ts'
import { isSigningKey } from './signature.ts'

export interface Subscription {
  subscriptionId: string
  objectUrn: string
  clientId: string
  instanceId: string
  endpoint: string
  resource: string
  events: string[]
  signingkey: string
  deliveryPolicy: { backoff: BackOff }
  enableSubscription: boolean
  filters?: { attributes?: string[] }
}

type Wish = Partial<Omit<Subscription, 'deliveryPolicy'>> & { deliveryPolicy?: { backoff?: string } }

const MOST = 25
const MOST_ATTRIBUTES = 50

const bad = (details: string) => new ApiProblem(400, 'Bad Request', details)

const isUrl = (text: unknown): text is string => typeof text === 'string' && /^https?:$/.test(protocolOf(text))
const protocolOf = (text: string): string => (URL.canParse(text) ? new URL(text).protocol : '')

function assertEvents(events: unknown): asserts events is string[] {
  if (!Array.isArray(events) || events.length === 0) throw bad('events is required')
  const unknown = events.find((event) => !LOAN_EVENTS.includes(String(event).toLowerCase()))
  if (unknown !== undefined) throw bad(`Event '${String(unknown)}' is not supported by the resource`)
}

function assertAlone(wish: Subscription, others: readonly Subscription[]): void {
  const host = new URL(wish.endpoint).hostname
  const same = others.find(
    (other) => other.endpoint === wish.endpoint && other.events.some((event) => wish.events.includes(event)),
  )
  if (same) throw new ApiProblem(409, 'Conflict', 'Resource, event and endpoint are subscribed to already')
  if (others.some((other) => new URL(other.endpoint).hostname !== host))
    throw bad('All endpoints of an instance share one base domain')
}

const madeKey = (): string => `Aa1!${randomBytes(24).toString('hex')}`

function checked(wish: Wish, others: readonly Subscription[], tenant: Tenant, subscriptionId: string): Subscription {
  if (!isUrl(wish.endpoint)) throw bad('endpoint is no URL')
  if (String(wish.resource).toLowerCase() !== 'loan') throw bad(`Resource '${String(wish.resource)}' is not supported`)
  assertEvents(wish.events)
  if (wish.signingkey !== undefined && !isSigningKey(wish.signingkey))
    throw bad('signingkey does not meet the complexity rules')
  if ((wish.filters?.attributes?.length ?? 0) > MOST_ATTRIBUTES) throw bad('At most 50 attributes')
  const { instanceId, clientId } = tenant
  const subscription: Subscription = {
    ...{ subscriptionId, clientId, instanceId, objectUrn: `urn:elli:webhook:${clientId}:${instanceId}:loan` },
    ...{ endpoint: wish.endpoint, resource: 'Loan', events: wish.events.map((event) => event.toLowerCase()) },
    signingkey: wish.signingkey ?? madeKey(),
    deliveryPolicy: { backoff: wish.deliveryPolicy?.backoff === 'exponential' ? 'exponential' : 'linear' },
    enableSubscription: wish.enableSubscription !== false,
    ...(wish.filters ? { filters: wish.filters } : {}),
  }
  assertAlone(subscription, others)
  return subscription
}

export function subscribe(list: Subscription[], wish: Wish, tenant: Tenant): Subscription {
  if (list.length >= MOST) throw bad('At most 25 subscriptions')
  const made = checked(wish, list, tenant, randomUUID())
  list.push(made)
  return made
}

export function subscriptionOf(list: Subscription[], id: string): Subscription {
  const found = list.find(({ subscriptionId }) => subscriptionId === id)
  if (!found) throw new ApiProblem(404, 'Not Found', 'The subscription does not exist')
  return found
}

/** PUT and PATCH alike: the vendor's pages disagree on which one it is. */
export function change(list: Subscription[], id: string, wish: Wish, tenant: Tenant): Subscription {
  const before = subscriptionOf(list, id)
  const others = list.filter((other) => other !== before)
  return Object.assign(before, checked({ ...before, ...wish }, others, tenant, id))
}

export function remove(list: Subscription[], id: string): void {
  list.splice(list.indexOf(subscriptionOf(list, id)), 1)
}
