import { PageHeader } from '@upline/ui'
import { usePageTitle, useSearchParams, useSignedInUser } from '@upline/web-kit'
import { BalancesPanel } from '../balances/balances-panel.tsx'
import { HoldsPage } from '../holds/holds-page.tsx'
import { LoanTermsPanel } from '../loan-terms/loan-terms-panel.tsx'
import { CompPlansPanel } from '../plans/comp-plans-panel.tsx'
import { MyPlanPanel } from '../plans/my-plan-panel.tsx'
import { RulesPanel } from '../rules/rules-panel.tsx'
import { PayrollSettingsPanel } from '../payroll-files/payroll-settings-panel.tsx'
import { ShadowRunsPanel } from '../shadow-runs/shadow-runs-panel.tsx'
import { RecruitingPayPanel } from '../recruiting-pay/recruiting-pay-panel.tsx'
import { AdjustmentsPanel } from './adjustments-panel.tsx'
import { ClawbacksPanel } from './clawbacks-panel.tsx'
import { DisputesPanel } from './disputes-panel.tsx'
import { PaydayPanel } from '../payday/payday-panel.tsx'
import { PeriodsPanel } from './periods-panel.tsx'
import { ReportTabs } from './report-tabs.tsx'
import { StatementPanel } from './statement-panel.tsx'
import { REPORT_LABELS, reportGroups, type ReportTab } from './visible-reports.ts'
import { useOpenDisputes, usePendingAdjustments } from '../statements/use-statements.ts'

const PANELS: Record<ReportTab, () => React.ReactNode> = {
  statements: StatementPanel,
  payday: PaydayPanel,
  periods: PeriodsPanel,
  adjustments: AdjustmentsPanel,
  disputes: DisputesPanel,
  holds: HoldsPage,
  rules: RulesPanel,
  'loan-terms': LoanTermsPanel,
  'recruiting-pay': RecruitingPayPanel,
  clawbacks: ClawbacksPanel,
  balances: BalancesPanel,
  'payroll-settings': PayrollSettingsPanel,
  'shadow-runs': ShadowRunsPanel,
  plans: CompPlansPanel,
  'my-plan': MyPlanPanel,
}

export function ReportsPage() {
  const user = useSignedInUser()
  const [params] = useSearchParams()
  const groups = reportGroups(user)
  const current = groups.flatMap(({ tabs }) => tabs).find((tab) => tab === params.get('tab')) ?? 'statements'
  const Shown = PANELS[current]
  usePageTitle(`${REPORT_LABELS[current]} · Reports`)
  return (
    <>
      <PageHeader title="Reports" sub="Loan data is synced with the Encompass API." />
      <ReportTabs groups={groups} current={current} counts={useCounts()} />
      <Shown />
    </>
  )
}

/** Pending items: adjustments that the user can decide on, and disputes without an answer. */
function useCounts(): Partial<Record<ReportTab, number>> {
  const adjustments = usePendingAdjustments().data
  const disputes = useOpenDisputes().data
  return {
    adjustments: adjustments?.filter(({ mayDecide }) => mayDecide).length ?? 0,
    disputes: disputes?.length ?? 0,
  }
}
