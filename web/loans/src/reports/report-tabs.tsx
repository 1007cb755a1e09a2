import { Link } from '@upline/web-kit'
import css from './reports.module.css'

export const COMPANY_TABS = [
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
  /** Number of pending items for the viewer. A tab with a count reserves its space, so that no tab moves when it arrives. */
  counts: Partial<Record<ReportTab, number>>
}

/** Each tab has its own URL, so a link can open it. */
export function ReportTabs({ tabs, current, counts }: Props) {
  return (
    <nav aria-label="Reports" className={`${css.tabs} no-print`}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={tab === 'statements' ? '/reports' : `/reports?tab=${tab}`}
          className={css.tab}
          aria-current={tab === current ? 'page' : undefined}
        >
          {TAB_LABELS[tab]}
          {tab in counts && (
            <span className={css.count} data-empty={!counts[tab] || undefined}>
              {counts[tab] || ''}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
