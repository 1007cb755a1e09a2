import type { LoansAnswer, LoanScope } from '@upline/contracts'
import { LoadError, MetricStrip, Money, PageHeader, Panel } from '@upline/ui'
import { useSearchParams } from '@upline/web-kit'
import { earningTotals, type EarningTotals } from '../pipeline/loan-amounts.ts'
import { LoanWhyPanel } from '../pipeline/loan-why-panel.tsx'
import { ScopeChoice } from '../pipeline/scope-choice.tsx'
import { useLoans } from '../pipeline/use-loans.ts'
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
    all: useLoans({ scope }),
    funded: useLoans({ scope, status: 'Funded', limit: 1 }),
    openLoan: params.get('loan') ?? undefined,
    chooseScope: (next: LoanScope) => put('scope', next),
    open: (id: string | undefined) => put('loan', id),
  }
}

const whose = (answer: LoansAnswer | undefined) =>
  answer && (answer.scope === 'company' ? 'All shares of every loan' : 'Your own share of each loan')

export function CommissionsPage() {
  const { all, funded, openLoan, chooseScope, open } = useCommissionsPage()
  const failed = all.error ?? funded.error
  const totals = all.data && funded.data ? earningTotals(all.data, funded.data) : undefined
  return (
    <>
      <PageHeader
        title="Commission Management"
        sub={whose(all.data)}
        actions={<ScopeChoice scope={all.data?.scope} onScope={chooseScope} />}
      />
      {failed && !totals ? (
        <Panel flush>
          <LoadError
            title="Unable to load your commissions"
            detail={failed.message}
            onRetry={() => void Promise.all([all.refetch(), funded.refetch()])}
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
            <CommissionBreakdown answer={all.data} />
            <Panel title="Recent Commission Activity" flush>
              <ActivityTable loans={all.data?.loans} selected={openLoan} onOpen={open} />
            </Panel>
          </div>
        </>
      )}
      <LoanWhyPanel loanId={openLoan} onClose={() => open(undefined)} />
    </>
  )
}
