import type { PayRun, PayRunTotals } from '@upline/contracts'
import { cents, toDollars } from '@upline/money'
import type { RunWithTotals } from './pay-runs.queries.ts'

/** `isAll`: the viewer sees everyone's pay. */
export function payRunView({ own, company, ...run }: RunWithTotals, isAll: boolean): PayRun {
  const { id, state, startsOn, endsOn, lockOn, verifyBy, payOn } = run
  return {
    ...{ id, state, startsOn, endsOn, lockOn, verifyBy, payOn },
    own: totalsView(own),
    company: isAll ? totalsView(company) : null,
  }
}

const totalsView = ({ cents: amount, ...counts }: RunWithTotals['own']): PayRunTotals => ({
  total: toDollars(cents(amount)),
  ...counts,
})
