import {
  IconActivityHeartbeat,
  IconAlertTriangle,
  IconAppWindow,
  IconArrowsTransferDown,
  IconBuildingBank,
  IconCalendarDollar,
  IconFlask,
  IconMail,
  IconMessageQuestion,
  IconReceipt,
  IconShieldCheck,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { isCompanyRole, type CurrentUser } from '@upline/contracts'
import {
  canHold,
  hasDuty,
  isReadOnly,
  moveScopeOf,
  scenarioScopeOf,
  seesCompany,
  seesCompliance,
  seesPay,
} from '@upline/permissions'
import {
  licenses,
  nameMatching,
  nmlsIds,
  roster,
  sidebarSections,
  type SidebarItem,
  supervision,
} from '../navigation/sidebar-items.ts'

/** Pages for everyone that are not in the sidebar of the product text. */
const publicPages: SidebarItem[] = [
  { path: '/build-origination-site', label: 'Origination Site Builder', Icon: IconAppWindow },
  { path: '/build-recruiting-site', label: 'Recruiting Site Builder', Icon: IconAppWindow },
]

/** Tabs of Reports that everyone has. */
const ownReports: SidebarItem[] = [
  { path: '/reports?tab=disputes', label: 'Disputes', Icon: IconReceipt },
  { path: '/reports?tab=adjustments', label: 'Adjustments', Icon: IconReceipt },
  { path: '/reports?tab=clawbacks', label: 'Clawbacks', Icon: IconReceipt },
  { path: '/reports?tab=balances', label: 'Balances', Icon: IconReceipt },
  { path: '/reports?tab=my-plan', label: 'My Plan', Icon: IconReceipt },
]

/** For payroll and managers, who see which payees have not verified. */
const payday: SidebarItem = { path: '/reports?tab=payday', label: 'Payday', Icon: IconCalendarDollar }

const payPeriods: SidebarItem = { path: '/reports?tab=periods', label: 'Pay Periods', Icon: IconCalendarDollar }

/** For payroll. */
const payrollReports: SidebarItem[] = [
  { path: '/reports?tab=payroll-settings', label: 'Payroll Settings', Icon: IconCalendarDollar },
  { path: '/reports?tab=shadow-runs', label: 'Shadow Runs', Icon: IconCalendarDollar },
]

/** For payroll and the Compliance duty. */
const holds: SidebarItem = { path: '/reports?tab=holds', label: 'Holds', Icon: IconShieldCheck }

/** For the company, auditors and the Compliance duty. */
const complianceReports: SidebarItem[] = [
  { path: '/reports?tab=rules', label: 'Rules', Icon: IconShieldCheck },
  { path: '/reports?tab=loan-terms', label: 'Pay by Loan Terms', Icon: IconShieldCheck },
  { path: '/reports?tab=recruiting-pay', label: 'Recruiting and Loan Pay', Icon: IconShieldCheck },
]

const compPlans: SidebarItem = { path: '/reports?tab=plans', label: 'Comp Plans', Icon: IconBuildingBank }

/** For the company, auditors and managers. */
const attention: SidebarItem = { path: '/loans/attention', label: 'Needs Attention', Icon: IconAlertTriangle }

/** Other views of the roster, for users with access to it. */
const rosterViews: SidebarItem[] = [
  { path: '/roster', label: 'Team Builder', Icon: IconUserPlus },
  { path: '/open-roster', label: 'Read-Only Team List', Icon: IconUsers },
]

/** For the company. */
const emailTest: SidebarItem = { path: '/email-test', label: 'Email Test', Icon: IconMail }

/** For everyone. Commissions and statements also link to it. */
const askLoan: SidebarItem = { path: '/ask-about-a-loan', label: 'Ask about a loan', Icon: IconMessageQuestion }

/** For the company, auditors and the Compliance duty. */
const pageClaims: SidebarItem = { path: '/page-claims', label: 'Page Claims', Icon: IconShieldCheck }

/** For the company and managers. The team page links to it. */
const moves: SidebarItem = { path: '/moves', label: 'Moves', Icon: IconArrowsTransferDown }

/** For the company, auditors and managers. The team page links to it. */
const simulator: SidebarItem = { path: '/simulator', label: 'Simulator', Icon: IconFlask }

/** For the admin and auditors. Not in the sidebar. */
const operations: SidebarItem = { path: '/operations', label: 'Operations', Icon: IconActivityHeartbeat }

/** Pages that are not in the user's sidebar, each with the users who may open it. */
const OTHER_PAGES: readonly [isFor: (user: CurrentUser) => boolean, ...pages: SidebarItem[]][] = [
  // The sidebar shows Roster only to ceo and admin (product text), but managers and roster accounts can also open it.
  [({ rosterAccess, role }) => rosterAccess && !isCompanyRole(role), roster],
  [({ rosterAccess }) => rosterAccess, ...rosterViews],
  [() => true, askLoan, ...ownReports],
  [(user) => seesPay(user) || user.role === 'manager', payday],
  [(user) => seesPay(user), payPeriods, ...payrollReports],
  [(user) => seesPay(user) || canHold(user), holds],
  [(user) => seesCompliance(user), ...complianceReports],
  [(user) => seesCompany(user), compPlans],
  [(user) => seesCompany(user) || user.role === 'manager', attention],
  [() => true, ...publicPages],
  [({ role }) => isCompanyRole(role), emailTest],
  [(user) => moveScopeOf(user) !== 'none', moves],
  [(user) => scenarioScopeOf(user) !== 'none', simulator],
  [({ role }) => role === 'manager', nameMatching],
  [(user) => findsNmlsHere(user), nmlsIds],
  [(user) => seesCompliance(user) && !hasDuty(user, 'compliance'), licenses, supervision],
  [(user) => seesCompliance(user), pageClaims],
  [(user) => user.role === 'admin' || isReadOnly(user), operations],
]

/** All pages the user may open: those of the sidebar and the others above. */
export const palettePages = (user: CurrentUser): SidebarItem[] => [
  ...sidebarSections(user).flatMap((section) => [...section.items]),
  ...OTHER_PAGES.flatMap(([isFor, ...pages]) => (isFor(user) ? pages : [])),
]

/** Members with the Compliance duty have this page, State Licenses and Supervision in the sidebar. */
const findsNmlsHere = (user: CurrentUser): boolean =>
  (seesCompliance(user) || user.role === 'manager') && !hasDuty(user, 'compliance')

/** Whether the label contains all typed words, in any order and case. */
export function fits(label: string, query: string): boolean {
  const text = label.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
