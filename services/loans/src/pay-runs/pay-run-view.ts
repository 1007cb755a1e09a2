import type { PayRun, PayRunTotals } from '@upline/contracts'
import { cents, toDollars } from '@upline/money'
import type { RunWithTotals } from './pay-runs.queries.ts'

/** `isAll`: the viewer sees everyone's pay. */
export function payRunView({ own, company, ...run }: RunWithTotals, isAll: boolean): PayRun {
  const { id, state, startsOn, endsOn, lockOn, verifyBy, payOn } = run
  const isSettled = state !== 'open'
  return {
    ...{ id, state, startsOn, endsOn, lockOn, verifyBy, payOn },
    own: totalsView(own, isSettled),
    company: isAll ? totalsView(company, isSettled) : null,
  }
}

/** The lock settles balances, so an open run has no payment yet. */
const totalsView = ({ cents: amount, paid, ...counts }: RunWithTotals['own'], isSettled: boolean): PayRunTotals => ({
  total: toDollars(cents(amount)),
  paid: isSettled ? toDollars(cents(paid)) : null,
  ...counts,
})
