import type { LoanPayReason } from '@upline/contracts'

/** The title of the answer for each reason. */
export const REASON_LABELS: Readonly<Record<LoanPayReason, string>> = {
  paid: 'This loan paid you',
  pending: 'This loan will pay you',
  'never-in-chain': 'You were never in the chain of this loan',
  'moved-away': 'You left the chain of this loan',
  'joined-later': 'You joined the chain of this loan later',
  'inactive-at-funding': 'You were not active',
  'level-too-deep': 'You are more than three levels above this loan',
  'no-officer': 'This loan has no loan officer',
  'no-amount': 'This loan pays you nothing',
  ended: 'This loan ended without funding',
  reversed: 'Your share of this loan was reversed',
  'on-hold': 'An amount for you is on hold',
  'not-found': 'No loan has this number',
}

/** Labels of the amount. */
export const AMOUNT_LABELS: Readonly<Partial<Record<LoanPayReason, string>>> = {
  paid: 'Your share',
  pending: 'Your estimate',
  'on-hold': 'On hold',
}
