import type { CommissionTotals, Dollars, FigureName, LoansResponse, LoanScope } from '@upline/contracts'
import { cents, fromDollars } from '@upline/money'
import { Money, PageHeader, Panel, usd } from '@upline/ui'
import { MetricStrip, Term } from '@upline/ui/data'
import { AsOfControl, AsOfNote, useAsOf, usePutParams, useSearchParams } from '@upline/web-kit'
import { AskLoanLink } from '../reports/ask-loan-link.tsx'
import { CommissionMonthsPanel } from '../figures/commission-months-panel.tsx'
import { ForecastPanel } from '../figures/forecast-panel.tsx'
import { FailedPanel } from '../panels/failed-panel.tsx'
import { ScopeChoice } from '../pipeline/scope-choice.tsx'
import { useLoans } from '../pipeline/use-loans.ts'
import { useShownScope } from '../pipeline/use-shown-scope.ts'
import { WhyMetric } from '../why/why-metric.tsx'
import { ActivityTable } from './activity-table.tsx'
import { CommissionBreakdown } from './commission-breakdown.tsx'
import css from './commissions-page.module.css'
import { PastCommissions } from './past-commissions.tsx'
import { useCommissionTotals } from './use-commission-totals.ts'

const exact = (figure: FigureName, dollars: Dollars | null | undefined) =>
  dollars == null ? undefined : (
    <WhyMetric figure={figure}>
      <Money cents={fromDollars(dollars)} decimals={2} size="metric" />
    </WhyMetric>
  )

const LIST = new Intl.ListFormat('en-US')

/** 'Paid Out' is a sum of the ledger, not of the payments of pay runs. */
const LEDGER_NOTE = 'Booked on funded loans. Statements show payments.'

const paidOutNote = (totals: CommissionTotals | undefined) => {
  // Reserves the space of the note until the totals arrive.
  if (!totals) return LEDGER_NOTE
  const others = fromDollars(totals.adjustments) - fromDollars(totals.tiers)
  const parts = [
    others === 0 ? '' : `${usd(cents(others), 2)} of adjustments`,
    totals.tiers === 0 ? '' : `${usd(fromDollars(totals.tiers), 2)} of tiers`,
    // A service of an earlier version does not send it.
    totals.paidElsewhere ? `${usd(fromDollars(totals.paidElsewhere), 2)} paid elsewhere` : '',
  ].filter(Boolean)
  return parts.length === 0 ? LEDGER_NOTE : `Includes ${LIST.format(parts)}. ${LEDGER_NOTE}`
}

function useCommissionsPage() {
  const [params] = useSearchParams()
  const written = params.get('scope')
  const scope: LoanScope | undefined = written === 'mine' || written === 'company' ? written : undefined
  const put = usePutParams()
  const loans = useLoans(scope ? { scope } : {})
  return {
    scope,
    shownScope: useShownScope(loans.data?.scope, scope),
    loans,
    sums: useCommissionTotals(scope),
    openLoan: params.get('loan') ?? undefined,
    chooseScope: (next: LoanScope) => put({ scope: next }),
    open: (id: string | undefined) => put({ loan: id }),
  }
}

const whose = (scope: LoanScope) => (scope === 'company' ? 'All shares of every loan' : 'Your own share of each loan')

export function CommissionsPage() {
  const page = useCommissionsPage()
  const { scope, loans, sums, chooseScope } = page
  const { asOf } = useAsOf()
  const all = loans.data
  const totals = sums.data
  const failed = loans.error ?? sums.error
  return (
    <>
      <PageHeader
        title="Commission Management"
        sub={whose(page.shownScope)}
        actions={
          <>
            <AsOfControl />
            <AskLoanLink />
            <ScopeChoice scope={all?.scope} onScope={chooseScope} />
          </>
        }
      />
      <AsOfNote>
        Paid for loans funded up to that date, with corrections and reversals booked until now, and adjustments booked
        up to that date. Estimates are not stored, so nothing is pending.
      </AsOfNote>
      {asOf ? (
        <PastCommissions scope={scope} asOf={asOf} />
      ) : failed && !(all && totals) ? (
        <FailedPanel
          title="Unable to load your commissions"
          query={{ error: failed, refetch: () => Promise.all([loans.refetch(), sums.refetch()]) }}
        />
      ) : (
        <CurrentCommissions {...page} answer={all} totals={totals} />
      )}
    </>
  )
}

interface CurrentProps extends Pick<ReturnType<typeof useCommissionsPage>, 'scope' | 'openLoan' | 'open'> {
  answer: LoansResponse | undefined
  totals: CommissionTotals | undefined
}

const hasAdjustments = (totals: CommissionTotals | undefined): boolean =>
  totals !== undefined && (totals.adjustments !== 0 || totals.tiers !== 0)

/** Today's commissions: sums, activity, months and forecast. */
const CurrentCommissions = ({ scope, openLoan, open, answer, totals }: CurrentProps) => (
  <>
    <MetricStrip
      label="Commissions"
      metrics={[
        { label: 'Total Earned', value: exact('total-earned', totals?.totalEarned) },
        { label: 'Paid Out', value: exact('paid', totals?.paidOut), note: paidOutNote(totals) },
        {
          label: 'Pending',
          head: <Term name="Estimate">Pending</Term>,
          value: exact('pending', totals?.pending),
        },
      ]}
    />
    <div className={css.stack}>
      <CommissionBreakdown answer={answer} hasAdjustments={hasAdjustments(totals)} />
      <Panel title="Recent Commission Activity" flush>
        <ActivityTable loans={answer?.loans} selected={openLoan} onOpen={open} />
      </Panel>
      <CommissionMonthsPanel scope={scope} />
      <ForecastPanel scope={scope} />
    </div>
  </>
)
