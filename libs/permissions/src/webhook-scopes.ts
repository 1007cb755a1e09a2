import type { ApiScope, WebhookEventType } from '@upline/contracts'

/** An event has what calls with this scope answer: the loan, or also the pay of everyone on it. */
const SCOPE_OF_EVENT: Record<WebhookEventType, ApiScope> = {
  'loan.funded': 'loans:read',
  'loan.unfunded': 'loans:read',
  'commission.earned': 'commissions:read',
  'commission.reversed': 'commissions:read',
  'loans.settled': 'commissions:read',
}

/** The scope that an API key lacks to read these events, or to have them sent to an address of its choice; null: none. */
export function scopeMissingFor(
  { scopes }: { scopes?: readonly ApiScope[] | undefined },
  eventTypes: readonly WebhookEventType[],
): ApiScope | null {
  if (scopes === undefined) return null
  const needed = eventTypes.map((type) => SCOPE_OF_EVENT[type])
  return needed.find((scope) => !scopes.includes(scope)) ?? null
}
