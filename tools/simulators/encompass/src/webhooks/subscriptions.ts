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

type SubscriptionInput = Partial<Omit<Subscription, 'deliveryPolicy'>> & { deliveryPolicy?: { backoff?: string } }

const MAX_SUBSCRIPTIONS = 25
const MAX_ATTRIBUTES = 50

const bad = (details: string) => new ApiProblem(400, 'Bad Request', details)

const isUrl = (text: unknown): text is string => typeof text === 'string' && /^https?:$/.test(protocolOf(text))
const protocolOf = (text: string): string => (URL.canParse(text) ? new URL(text).protocol : '')

function assertEvents(events: unknown): asserts events is string[] {
  if (!Array.isArray(events) || events.length === 0) throw bad('events is required')
  const unknown = (events as unknown[]).find((event) => !LOAN_EVENTS.includes(String(event).toLowerCase()))
  if (unknown !== undefined) throw bad(`Event '${String(unknown)}' is not supported by the resource`)
}

function assertUnique(input: Subscription, others: readonly Subscription[]): void {
  const host = new URL(input.endpoint).hostname
  const same = others.find(
    (other) => other.endpoint === input.endpoint && other.events.some((event) => input.events.includes(event)),
  )
  if (same) throw new ApiProblem(409, 'Conflict', 'A subscription for this resource, event and endpoint already exists')
  if (others.some((other) => new URL(other.endpoint).hostname !== host))
    throw bad('All endpoints of an instance share one base domain')
}

const newKey = (): string => `Aa1!${randomBytes(24).toString('hex')}`

type ValidInput = SubscriptionInput & Pick<Subscription, 'endpoint' | 'events'>

function assertInput(input: SubscriptionInput): asserts input is ValidInput {
  if (!isUrl(input.endpoint)) throw bad('endpoint must be an HTTP URL')
  if (String(input.resource).toLowerCase() !== 'loan')
    throw bad(`Resource '${String(input.resource)}' is not supported`)
  assertEvents(input.events)
  if (input.signingkey !== undefined && !isSigningKey(input.signingkey))
    throw bad('signingkey does not meet the complexity rules')
  if ((input.filters?.attributes?.length ?? 0) > MAX_ATTRIBUTES) throw bad('At most 50 attributes')
}

function validated(
  input: SubscriptionInput,
  others: readonly Subscription[],
  tenant: Tenant,
  subscriptionId: string,
): Subscription {
  assertInput(input)
  const { instanceId, clientId } = tenant
  const subscription: Subscription = {
    ...{ subscriptionId, clientId, instanceId, objectUrn: `urn:elli:webhook:${clientId}:${instanceId}:loan` },
    ...{ endpoint: input.endpoint, resource: 'Loan', events: input.events.map((event) => event.toLowerCase()) },
    signingkey: input.signingkey ?? newKey(),
    deliveryPolicy: { backoff: input.deliveryPolicy?.backoff === 'exponential' ? 'exponential' : 'linear' },
    enableSubscription: input.enableSubscription !== false,
    ...(input.filters ? { filters: input.filters } : {}),
  }
  assertUnique(subscription, others)
  return subscription
}

export function subscribe(list: Subscription[], input: SubscriptionInput, tenant: Tenant): Subscription {
  if (list.length >= MAX_SUBSCRIPTIONS) throw bad('At most 25 subscriptions')
  const created = validated(input, list, tenant, randomUUID())
  list.push(created)
  return created
}

export function subscriptionOf(list: Subscription[], id: string): Subscription {
  const found = list.find(({ subscriptionId }) => subscriptionId === id)
  if (!found) throw new ApiProblem(404, 'Not Found', 'The subscription does not exist')
  return found
}

/** Handles PUT and PATCH, because the vendor's documentation names both. */
export function change(list: Subscription[], id: string, input: SubscriptionInput, tenant: Tenant): Subscription {
  const before = subscriptionOf(list, id)
  const others = list.filter((other) => other !== before)
  return Object.assign(before, validated({ ...before, ...input }, others, tenant, id))
}

export function remove(list: Subscription[], id: string): void {
  list.splice(list.indexOf(subscriptionOf(list, id)), 1)
}
