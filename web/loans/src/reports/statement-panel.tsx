import type { Statement, StatementLine } from '@upline/contracts'
import { seesPay } from '@upline/permissions'
import { fromDollars } from '@upline/money'
import { Button, IconDownload, IconPrinter, LoadError, MetricStrip, Money, Note, Panel, SkeletonRows } from '@upline/ui'
import { Select } from '@upline/ui/data'
import { Link, useCanChange, useSearchParams, useSignedInUser } from '@upline/web-kit'
import { useState } from 'react'
import { AskLoanLink } from './ask-loan-link.tsx'
import { LineDialog } from './line-dialog.tsx'
import { LinesTable } from './lines-table.tsx'
import { VerifyAll } from '../payday/verify-all.tsx'
import { PersonPick } from './person-pick.tsx'
import { calendarDay, firstShown, isReversed, periodName, reversalText } from '../labels/period-labels.ts'
import { StatementPayment } from './statement-payment.tsx'
import { statementMetrics } from './statement-metrics.tsx'
import { usePayPeriods, useStatement } from '../books/use-books.ts'
import css from './reports.module.css'

/** One person's statement of one period: the address says which, so that a link shows the same. */
export function StatementPanel() {
  const user = useSignedInUser()
  const canChange = useCanChange()
  const [params, setParams] = useSearchParams()
  const periods = usePayPeriods()
  const period = periods.data?.find(({ id }) => id === params.get('period')) ?? firstShown(periods.data ?? [])
  const member = params.get('member') ?? undefined
  const { query, statement, lines } = useStatement(period?.id, member)
  const [disputed, setDisputed] = useState<StatementLine>()
  const put = (name: string, value: string | undefined) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      if (value) next.set(name, value)
      else next.delete(name)
      return next
    })
  if (periods.isError) {
    return (
      <Panel flush>
        <LoadError
          title="Unable to load pay periods"
          detail={periods.error.message}
          onRetry={() => void periods.refetch()}
        />
      </Panel>
    )
  }
  if (!periods.data || !period) return <SkeletonRows message="Loading your statement..." />
  const isOwn = canChange && (member === undefined || member === user.id)
  return (
    <div className={css.stack}>
      <div className={`${css.bar} no-print`}>
        <Select
          className={css.pick}
          label="Pay period"
          allowDeselect={false}
          data={periods.data.map((one) => ({ value: one.id, label: periodName(one) }))}
          value={period.id}
          onChange={(id) => put('period', id ?? undefined)}
        />
        {seesPay(user) && (
          <PersonPick periodId={period.id} member={member ?? user.id} onPick={(id) => put('member', id)} />
        )}
        {isOwn && <AskLoanLink />}
        <Files periodId={period.id} member={member} />
      </div>
      {period.state === 'open' && (
        <Note>Open period, scheduled to close {calendarDay(period.endsOn)}. Totals may still change.</Note>
      )}
      {isReversed(period) && (
        <Note data-warn>
          {reversalText(period)}{' '}
          <Link to={linkTo(period.carriedTo, member)} className={css.link}>
            Open period {period.carriedTo}
          </Link>
        </Note>
      )}
      {/* The verification and the payment are above the lines, so the lines wait for them and never move. */}
      {query.isPending ? (
        <SkeletonRows message="Loading your statement..." rows={12} widths={[12, 18, 14, 12, 12]} />
      ) : (
        <>
          {isOwn && <VerifyAll period={period} statement={statement} />}
          <MetricStrip label="Sums of the statement" metrics={statementMetrics(statement)} />
          {statement?.payment && (
            <StatementPayment
              payment={statement.payment}
              isPaid={period.runState === 'paid'}
              memberId={statement.member.id}
            />
          )}
          <Panel
            title={statement ? `Statement of ${statement.member.name}` : 'Statement'}
            note={statement && `${periodName(period)}. ${linesText(statement)}`}
            flush
          >
            <LinesTable
              lines={lines}
              query={query}
              isOwn={isOwn && !isReversed(period)}
              periodId={period.id}
              onWhy={(loan) => put('loan', loan)}
              onDispute={setDisputed}
              onEnd={() => query.hasNextPage && !query.isFetching && void query.fetchNextPage()}
            />
          </Panel>
        </>
      )}
      {statement && (
        <p className={css.dim}>
          Total <Money cents={fromDollars(statement.sums.total)} decimals={2} /> for {periodName(period)}
        </p>
      )}
      <LineDialog
        periodId={period.id}
        line={disputed}
        isOwn={isOwn && !isReversed(period)}
        onClose={() => setDisputed(undefined)}
      />
    </div>
  )
}

const linkTo = (periodId: string | null, member: string | undefined): string =>
  `/reports?${new URLSearchParams({ ...(periodId && { period: periodId }), ...(member && { member }) }).toString()}`

const linesText = ({ sums: { lines }, verified }: Statement) =>
  `${lines.toLocaleString('en-US')} line${lines === 1 ? '' : 's'}, ${verified.toLocaleString('en-US')} verified`

function Files({ periodId, member }: { periodId: string; member: string | undefined }) {
  const query = member ? `?member=${encodeURIComponent(member)}` : ''
  const file = (kind: string) => `/api/statements/${periodId}/statement.${kind}${query}`
  return (
    <div className={css.actions}>
      <Button variant="default" leftSection={<IconPrinter size={15} aria-hidden />} onClick={() => window.print()}>
        Print
      </Button>
      {['pdf', 'csv'].map((kind) => (
        <Button
          key={kind}
          component="a"
          href={file(kind)}
          {...(kind === 'pdf' ? { target: '_blank', rel: 'noreferrer' } : { download: '' })}
          variant="default"
          leftSection={<IconDownload size={15} aria-hidden />}
        >
          {kind.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
