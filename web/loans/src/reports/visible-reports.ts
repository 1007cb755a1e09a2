import type { CurrentUser } from '@upline/contracts'
import { canHold, seesCompany, seesCompliance, seesPay } from '@upline/permissions'

/** In the order of a single row. */
export const REPORT_LABELS = {
  statements: 'Statements',
  payday: 'Payday',
  periods: 'Pay periods',
  adjustments: 'Adjustments',
  disputes: 'Disputes',
  holds: 'Holds',
  rules: 'Rules',
  'loan-terms': 'Pay by loan terms',
  'recruiting-pay': 'Recruiting and loan pay',
  clawbacks: 'Clawbacks',
  balances: 'Balances',
  'payroll-settings': 'Payroll settings',
  'shadow-runs': 'Shadow runs',
  plans: 'Comp plans',
  'my-plan': 'My plan',
} as const

/** The value of `tab` in the URL. */
export type ReportTab = keyof typeof REPORT_LABELS

type Rule = (user: CurrentUser) => boolean

const isForEveryone: Rule = () => true
/** Managers see in 'Payday' which members of their downline have not verified. */
const seesPayday: Rule = (user) => seesPay(user) || user.role === 'manager'
const seesHolds: Rule = (user) => seesPay(user) || canHold(user)

const IS_FOR: Record<ReportTab, Rule> = {
  statements: isForEveryone,
  payday: seesPayday,
  periods: seesPay,
  adjustments: isForEveryone,
  disputes: isForEveryone,
  holds: seesHolds,
  rules: seesCompliance,
  'loan-terms': seesCompliance,
  'recruiting-pay': seesCompliance,
  clawbacks: isForEveryone,
  balances: isForEveryone,
  'payroll-settings': seesPay,
  'shadow-runs': seesPay,
  plans: seesCompany,
  'my-plan': isForEveryone,
}

export interface ReportGroup {
  label: string
  tabs: readonly ReportTab[]
}

const GROUPS: readonly ReportGroup[] = [
  { label: 'Payroll', tabs: ['statements', 'payday', 'periods', 'balances', 'payroll-settings', 'shadow-runs'] },
  { label: 'Corrections', tabs: ['adjustments', 'disputes', 'clawbacks'] },
  { label: 'Compliance', tabs: ['holds', 'rules', 'loan-terms', 'recruiting-pay'] },
  { label: 'Plans', tabs: ['plans', 'my-plan'] },
]

/** One row of this many tabs fits at 1024 px. */
const MAX_TABS_IN_ONE_ROW = 7

/** Few tabs need no second row: each is a group of its own. */
export function reportGroups(user: CurrentUser): ReportGroup[] {
  const all = (Object.keys(REPORT_LABELS) as ReportTab[]).filter((tab) => IS_FOR[tab](user))
  if (all.length <= MAX_TABS_IN_ONE_ROW) return all.map((tab) => groupOf('', [tab]))
  return GROUPS.flatMap(({ label, tabs }) => {
    const visible = tabs.filter((tab) => all.includes(tab))
    return visible.length > 0 ? [groupOf(label, visible)] : []
  })
}

/** A single tab has its own name in the first row. */
const groupOf = (label: string, tabs: readonly ReportTab[]): ReportGroup => ({
  label: tabs.length === 1 ? REPORT_LABELS[tabs[0]!] : label,
  tabs,
})
