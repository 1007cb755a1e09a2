import type { FigureName, LoansAnswer, LoanScope } from '@upline/contracts'
import { LoadError, MetricStrip, Money, PageHeader, Panel } from '@upline/ui'
import { useSearchParams } from '@upline/web-kit'
import { CommissionMonthsPanel } from '../figures/commission-months-panel.tsx'
import { ForecastPanel } from '../figures/forecast-panel.tsx'
import { earningTotals, type EarningTotals } from '../pipeline/loan-amounts.ts'
import { ScopeChoice } from '../pipeline/scope-choice.tsx'
import { useEarnings } from '../pipeline/use-loans.ts'
import { WhyFigure } from '../why/why-figure.tsx'
import { ActivityTable } from './activity-table.tsx'
import { CommissionBreakdown } from './commission-breakdown.tsx'
import css from './commissions-page.module.css'

const exact = (figure: FigureName, cents: EarningTotals['total'] | undefined) =>
  cents === undefined ? undefined : (
    <WhyFigure figure={figure}>
      <Money cents={cents} decimals={2} size="metric" />
    </WhyFigure>
  )

function useCommissionsPage() {
  const [params, setParams] = useSearchParams()
  const written = params.get('scope')
  const scope: LoanScope | undefined = written === 'mine' || written === 'company' ? written : undefined
  const put = (name: string, value: string | undefined) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      if (value) next.set(name, value)
      else next.delete(name)
      return next
    })
  return {
    scope,
    earnings: useEarnings(scope),
    openLoan: params.get('loan') ?? undefined,
    chooseScope: (next: LoanScope) => put('scope', next),
    open: (id: string | undefined) => put('loan', id),
  }
}

const whose = (answer: LoansAnswer | undefined) =>
  answer && (answer.scope === 'company' ? 'All shares of every loan' : 'Your own share of each loan')

export function CommissionsPage() {
  const { scope, earnings, openLoan, chooseScope, open } = useCommissionsPage()
  const { data, error: failed } = earnings
  const all = data?.all
  const totals = data && earningTotals(data.all, data.funded)
  return (
    <>
      <PageHeader
        title="Commission Management"
        sub={whose(all)}
        actions={<ScopeChoice scope={all?.scope} onScope={chooseScope} />}
      />
      {failed && !totals ? (
        <Panel flush>
          <LoadError
            title="Unable to load your commissions"
            detail={failed.message}
            onRetry={() => void earnings.refetch()}
          />
        </Panel>
      ) : (
        <>
          <MetricStrip
            label="Commissions"
            metrics={[
              { label: 'Total Earned', value: exact('total-commission', totals?.total) },
              { label: 'Paid Out', value: exact('paid', totals?.paid) },
              { label: 'Pending', value: exact('pending', totals?.pending) },
            ]}
          />
          <div className={css.stack}>
            <CommissionBreakdown answer={all} />
            <Panel title="Recent Commission Activity" flush>
              <ActivityTable loans={all?.loans} selected={openLoan} onOpen={open} />
            </Panel>
            <CommissionMonthsPanel scope={scope} />
            <ForecastPanel scope={scope} />
          </div>
        </>
      )}
    </>
  )
}
