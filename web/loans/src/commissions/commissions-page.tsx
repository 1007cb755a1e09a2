import type { LoansAnswer, LoanScope } from '@upline/contracts'
import { LoadError, MetricStrip, Money, PageHeader, Panel } from '@upline/ui'
import { useSearchParams } from '@upline/web-kit'
import { earningTotals, type EarningTotals } from '../pipeline/loan-amounts.ts'
import { ScopeChoice } from '../pipeline/scope-choice.tsx'
import { useEarnings } from '../pipeline/use-loans.ts'
import { ActivityTable } from './activity-table.tsx'
import { CommissionBreakdown } from './commission-breakdown.tsx'
import css from './commissions-page.module.css'

const exact = (cents: EarningTotals['total'] | undefined) =>
  cents === undefined ? undefined : <Money cents={cents} decimals={2} size="metric" />

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
    earnings: useEarnings(scope),
    openLoan: params.get('loan') ?? undefined,
    chooseScope: (next: LoanScope) => put('scope', next),
    open: (id: string | undefined) => put('loan', id),
  }
}

const whose = (answer: LoansAnswer | undefined) =>
  answer && (answer.scope === 'company' ? 'All shares of every loan' : 'Your own share of each loan')

export function CommissionsPage() {
  const { earnings, openLoan, chooseScope, open } = useCommissionsPage()
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
              { label: 'Total Earned', value: exact(totals?.total) },
              { label: 'Paid Out', value: exact(totals?.paid) },
              { label: 'Pending', value: exact(totals?.pending) },
            ]}
          />
          <div className={css.stack}>
            <CommissionBreakdown answer={all} />
            <Panel title="Recent Commission Activity" flush>
              <ActivityTable loans={all?.loans} selected={openLoan} onOpen={open} />
            </Panel>
          </div>
        </>
      )}
    </>
  )
}
