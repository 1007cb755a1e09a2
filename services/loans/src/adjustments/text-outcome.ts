import type { ResultAction } from '@upline/contracts'

/**
 * What rule Z11 does about the text of a new request. 'later': its approval places the hold, because nothing is booked yet. A hold
 * that covers nothing is a warning: the adjustment is for no loan, or an early payoff.
 */
export function textOutcome(
  action: ResultAction,
  { isLoanPay }: { isLoanPay: boolean },
): Exclude<ResultAction, 'hold'> | 'later' {
  if (action !== 'hold') return action
  return isLoanPay ? 'later' : 'warn'
}
