import type { PaycheckEvent } from '@upline/contracts'

/** The kinds of statement lines that a loan, or a line without a loan, got. */
export type LineKind = 'earned' | 'reversed' | 'correction' | 'clawback' | 'early-payoff' | 'adjustment' | 'tier'

const OWN_EVENTS: Partial<Record<LineKind, PaycheckEvent>> = {
  'early-payoff': 'paid-off',
  adjustment: 'adjustment',
  tier: 'tier',
}

/** What happened to a loan that got these lines since a date: shares with reversals are a correction. */
export function paycheckEvent(kinds: readonly LineKind[]): PaycheckEvent {
  const isEarned = kinds.includes('earned')
  const isReversed = kinds.some((kind) => kind === 'reversed' || kind === 'correction' || kind === 'clawback')
  if (isEarned) return isReversed ? 'corrected' : 'funded'
  if (isReversed) return 'reversed'
  return OWN_EVENTS[kinds[0]!] ?? 'adjustment'
}
