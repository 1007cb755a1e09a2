import type { LoanScope } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { mediumDate, Money, Panel, SkeletonRows } from '@upline/ui'
import { MetricStrip } from '@upline/ui/data'
import { FailedPanel } from '../panels/failed-panel.tsx'
import { centsByLevel } from '../pipeline/loan-amounts.ts'
import { BreakdownLines } from './breakdown-lines.tsx'
import { lineName } from './commission-breakdown.tsx'
import css from './commissions-page.module.css'
import { useCommissionBreakdown, useCommissionTotals } from './use-commission-totals.ts'

interface Props {
  scope: LoanScope | undefined
  /** YYYY-MM-DD. */
  asOf: string
}

/** Paid commissions of loans funded up to a past date, and their breakdown for the six months that end with it. */
export function PastCommissions({ scope, asOf }: Props) {
  const totals = useCommissionTotals(scope, asOf)
  const breakdown = useCommissionBreakdown({ ...(scope && { scope }), period: 'last-6-months', asOf })
  const failed = totals.error ?? breakdown.error
  if (failed) {
    const query = { error: failed, refetch: () => Promise.all([totals.refetch(), breakdown.refetch()]) }
    return <FailedPanel title="Unable to load the commissions of this date" query={query} />
  }
  const amount = (dollars: number | undefined) =>
    dollars === undefined ? undefined : <Money cents={fromDollars(dollars)} decimals={2} size="metric" />
  const { data } = breakdown
  return (
    <>
      <MetricStrip
        label="Commissions"
        metrics={[
          { label: 'Paid Out', value: amount(totals.data?.paidOut), note: 'Booked on loans funded up to this date' },
          { label: 'Adjustments', value: amount(totals.data?.adjustments), note: 'Included in Paid Out' },
          { label: 'Tiers', value: amount(totals.data?.tiers), note: 'Included in Adjustments' },
        ]}
      />
      <div className={css.stack}>
        <Panel title="Commission Breakdown" {...(data && { note: fundedBetween(data) })}>
          {data ? (
            <BreakdownLines shares={centsByLevel(data)} decimals={2} name={lineName} />
          ) : (
            <SkeletonRows message="Loading your commissions..." rows={4} widths={[30, 16]} />
          )}
        </Panel>
      </div>
    </>
  )
}

const fundedBetween = ({ from, to }: { from: string; to: string }) =>
  `Loans funded from ${mediumDate(from)} to ${mediumDate(to)}`
