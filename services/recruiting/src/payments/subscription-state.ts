import { GRACE_DAYS, type PlanType, PRICE_KEYS, type SubscriptionState } from '@upline/contracts'

const STATES: readonly string[] = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] satisfies SubscriptionState[]

const DAY_MS = 24 * 3600 * 1000

/** The relevant fields of a subscription, read from the provider. */
export interface SubscriptionFacts {
  id: string
  status: string
  lookupKey: string | null
  trialEnd: number | null
  periodEnd: number | null
  cancelAtPeriodEnd: boolean
}

export interface SubscriptionRow {
  id: string
  status: SubscriptionState
  isOpen: boolean
  planType: PlanType
  trialEndsAt: string | null
  periodEndsAt: string | null
  cancelsAtPeriodEnd: boolean
  pastDueSince: string | null
}

const instantOf = (seconds: number | null): string | null =>
  seconds === null ? null : new Date(seconds * 1000).toISOString()

const graceEnd = (pastDueSince: string): number => Date.parse(pastDueSince) + GRACE_DAYS * DAY_MS

/** trialing and active are open, and past due during the grace period. An unknown state changes nothing. */
function isOpenIn(status: SubscriptionState, pastDueSince: string | null, now: Date): boolean {
  if (status === 'trialing' || status === 'active') return true
  return status === 'past_due' && pastDueSince !== null && graceEnd(pastDueSince) > now.getTime()
}

/** The new row, from the provider's current state and the previous row. */
export function nextRow(
  facts: SubscriptionFacts,
  before: SubscriptionRow | undefined,
  about: { planType: PlanType; now: Date },
): SubscriptionRow {
  const status = STATES.includes(facts.status) ? (facts.status as SubscriptionState) : (before?.status ?? 'incomplete')
  const since = before?.pastDueSince ?? about.now.toISOString()
  const pastDueSince = status === 'past_due' ? since : null
  const plan = (Object.keys(PRICE_KEYS) as PlanType[]).find((type) => PRICE_KEYS[type] === facts.lookupKey)
  return {
    id: facts.id,
    status,
    isOpen: isOpenIn(status, pastDueSince, about.now),
    planType: plan ?? before?.planType ?? about.planType,
    trialEndsAt: instantOf(facts.trialEnd),
    periodEndsAt: instantOf(facts.periodEnd),
    cancelsAtPeriodEnd: facts.cancelAtPeriodEnd,
    pastDueSince,
  }
}

const secondsOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant) / 1000)

/** A subscription that the provider no longer has: canceled, otherwise unchanged. */
export const endedFacts = (row: SubscriptionRow): SubscriptionFacts => ({
  id: row.id,
  status: 'canceled',
  lookupKey: PRICE_KEYS[row.planType],
  trialEnd: secondsOf(row.trialEndsAt),
  periodEnd: secondsOf(row.periodEndsAt),
  cancelAtPeriodEnd: row.cancelsAtPeriodEnd,
})

export const differs = (row: SubscriptionRow, before: SubscriptionRow | undefined): boolean =>
  before === undefined || JSON.stringify(row) !== JSON.stringify(before)
