import type { PayPeriod, Statement, StatementLine } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { counted, Money, Note, Panel, SkeletonRows } from '@upline/ui'
import { MetricStrip } from '@upline/ui/data'
import { useCanChange, usePutParams, useSearchParams, useSignedInUser, useToday } from '@upline/web-kit'
import { useState } from 'react'
import { usePayPeriods, useStatement } from '../statements/use-statements.ts'
import { calendarDay, firstShown, paymentLabel, periodName } from '../labels/period-labels.ts'
import { FailedPanel } from '../panels/failed-panel.tsx'
import { VerifyAll } from '../payday/verify-all.tsx'
import { LineDialog } from './line-dialog.tsx'
import { LinesTable } from './lines-table.tsx'
import { StatementBar } from './statement-bar.tsx'
import { statementMetrics } from './statement-metrics.tsx'
import { StatementPayment } from './statement-payment.tsx'
import css from './reports.module.css'

/** One person's statement of one period. Both are in the URL, so a link shows the same. */
export function StatementPanel() {
  const [params] = useSearchParams()
  const today = useToday()
  const query = usePayPeriods()
  const periods = query.data
  const period = periods?.find(({ id }) => id === params.get('period')) ?? firstShown(periods ?? [], today)
  if (query.isLoadingError) return <FailedPanel title="Unable to load pay periods" query={query} />
  if (!periods || !period) return <SkeletonRows message="Loading your statement..." />
  return <PeriodStatement {...{ periods, period }} member={params.get('member') ?? undefined} />
}

interface PeriodProps {
  periods: PayPeriod[]
  period: PayPeriod
  member: string | undefined
}

function PeriodStatement({ periods, period, member }: PeriodProps) {
  const user = useSignedInUser()
  const isOwn = useCanChange() && (member === undefined || member === user.id)
  const loaded = useStatement(period.id, member)
  const { query, statement } = loaded
  return (
    <div className={css.stack}>
      <StatementBar {...{ periods, period, member, isOwn }} />
      <PeriodNotes period={period} />
      {/* The verification and the payment are above the lines, so the lines wait for them and never move. */}
      {query.isPending ? (
        <SkeletonRows message="Loading your statement..." rows={12} widths={[12, 18, 14, 12, 12]} />
      ) : (
        <>
          {isOwn && <VerifyAll period={period} statement={statement} />}
          {statement && <MetricStrip label="Sums of the statement" metrics={statementMetrics(statement)} />}
          {statement?.payment && (
            <StatementPayment payment={statement.payment} label={paymentLabel(period)} memberId={statement.member.id} />
          )}
          <StatementLines {...{ period, isOwn, loaded }} />
        </>
      )}
      {statement && (
        <p className={css.dim}>
          Total <Money cents={fromDollars(statement.sums.total)} decimals={2} /> for {periodName(period)}
        </p>
      )}
    </div>
  )
}

const PeriodNotes = ({ period }: { period: PayPeriod }) =>
  period.state === 'open' && (
    <Note>Open period, scheduled to close {calendarDay(period.endsOn)}. Totals may still change.</Note>
  )

interface LinesProps {
  period: PayPeriod
  isOwn: boolean
  loaded: ReturnType<typeof useStatement>
}

function StatementLines({ period, isOwn, loaded: { query, statement, lines, onEnd } }: LinesProps) {
  const put = usePutParams()
  const [disputed, setDisputed] = useState<StatementLine>()
  return (
    <>
      <Panel
        title={statement ? `Statement of ${statement.member.name}` : 'Statement'}
        note={statement && `${periodName(period)}. ${linesText(statement)}`}
        flush
      >
        <LinesTable
          {...{ lines, query, onEnd }}
          isOwn={isOwn}
          periodId={period.id}
          onWhy={(loan) => put({ loan })}
          onDispute={setDisputed}
        />
      </Panel>
      <LineDialog periodId={period.id} line={disputed} isOwn={isOwn} onClose={() => setDisputed(undefined)} />
    </>
  )
}

const linesText = ({ sums: { lines }, verified }: Statement) =>
  `${counted(lines, 'line')}, ${verified.toLocaleString('en-US')} verified`
