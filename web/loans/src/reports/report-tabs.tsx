import { PageTabs } from '../page-tabs/page-tabs.tsx'

export const COMPANY_TABS = [
  'statements',
  'payday',
  'periods',
  'adjustments',
  'disputes',
  'holds',
  'rules',
  'loan-terms',
  'clawbacks',
  'balances',
  'payroll-settings',
  'shadow-runs',
  'plans',
  'my-plan',
] as const
/** For members with the Payroll duty. */
export const PAY_TABS = [
  'statements',
  'payday',
  'periods',
  'adjustments',
  'disputes',
  'holds',
  'clawbacks',
  'balances',
  'payroll-settings',
  'shadow-runs',
  'my-plan',
] as const
/** Managers see in 'Payday' which members of their downline have not verified, and the balances of their downline. */
export const MANAGER_TABS = [
  'statements',
  'payday',
  'adjustments',
  'disputes',
  'clawbacks',
  'balances',
  'my-plan',
] as const
export const OWN_TABS = ['statements', 'adjustments', 'disputes', 'clawbacks', 'balances', 'my-plan'] as const

export type ReportTab = (typeof COMPANY_TABS)[number]

export const TAB_LABELS: Record<ReportTab, string> = {
  statements: 'Statements',
  payday: 'Payday',
  periods: 'Pay periods',
  adjustments: 'Adjustments',
  disputes: 'Disputes',
  holds: 'Holds',
  rules: 'Rules',
  'loan-terms': 'Pay by loan terms',
  clawbacks: 'Clawbacks',
  balances: 'Balances',
  'payroll-settings': 'Payroll settings',
  'shadow-runs': 'Shadow runs',
  plans: 'Comp plans',
  'my-plan': 'My plan',
}

interface Props {
  tabs: readonly ReportTab[]
  current: ReportTab
  counts: Partial<Record<ReportTab, number>>
}

export const ReportTabs = ({ tabs, current, counts }: Props) => (
  <PageTabs
    label="Reports"
    tabs={tabs.map((tab) => ({
      label: TAB_LABELS[tab],
      to: tab === 'statements' ? '/reports' : `/reports?tab=${tab}`,
      isCurrent: tab === current,
      count: counts[tab],
    }))}
  />
)
