import {
  IconActivityHeartbeat,
  IconAlertTriangle,
  IconAppWindow,
  IconArrowsTransferDown,
  IconBuildingBank,
  IconCalendarDollar,
  IconMail,
  IconMessageQuestion,
  IconReceipt,
  IconShieldCheck,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { isCompanyRole, type CurrentUser } from '@upline/contracts'
import { hasDuty, isReadOnly, moveScopeOf, seesCompany, seesCompliance, seesPay } from '@upline/permissions'
import { nameMatching, nmlsIds, roster, sidebarSections, type SidebarItem } from '../navigation/sidebar-items.ts'

/** Pages for everyone that are not in the sidebar of the product text. */
const publicPages: SidebarItem[] = [
  { path: '/build-origination-site', label: 'Origination Site Builder', Icon: IconAppWindow },
  { path: '/build-recruiting-site', label: 'Recruiting Site Builder', Icon: IconAppWindow },
]

/** Tabs of Reports that everyone has. */
const ownReports: SidebarItem[] = [
  { path: '/reports?tab=disputes', label: 'Disputes', Icon: IconReceipt },
  { path: '/reports?tab=adjustments', label: 'Adjustments', Icon: IconReceipt },
  { path: '/reports?tab=balances', label: 'Balances', Icon: IconReceipt },
  { path: '/reports?tab=my-plan', label: 'My Plan', Icon: IconReceipt },
]

/** For payroll and managers, who see which payees have not verified. */
const payday: SidebarItem = { path: '/reports?tab=payday', label: 'Payday', Icon: IconCalendarDollar }

const payPeriods: SidebarItem = { path: '/reports?tab=periods', label: 'Pay Periods', Icon: IconCalendarDollar }

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

/** For the admin and auditors. Not in the sidebar. */
const operations: SidebarItem = { path: '/operations', label: 'Operations', Icon: IconActivityHeartbeat }

/** All pages the user may open: those of the sidebar and the others above. */
export const palettePages = (user: CurrentUser): SidebarItem[] => [
  ...sidebarSections(user).flatMap((section) => [...section.items]),
  // The sidebar shows Roster only to ceo and admin (product text), but managers and roster accounts can also open it.
  ...(user.rosterAccess && !isCompanyRole(user.role) ? [roster] : []),
  ...(user.rosterAccess ? rosterViews : []),
  askLoan,
  ...ownReports,
  ...(seesPay(user) || user.role === 'manager' ? [payday] : []),
  ...(seesPay(user) ? [payPeriods] : []),
  ...(seesCompany(user) ? [compPlans] : []),
  ...(seesCompany(user) || user.role === 'manager' ? [attention] : []),
  ...publicPages,
  ...(isCompanyRole(user.role) ? [emailTest] : []),
  ...(moveScopeOf(user) === 'none' ? [] : [moves]),
  ...(user.role === 'manager' ? [nameMatching] : []),
  ...(findsNmlsHere(user) ? [nmlsIds] : []),
  ...(seesCompliance(user) ? [pageClaims] : []),
  ...(user.role === 'admin' || isReadOnly(user) ? [operations] : []),
]

/** Members with the Compliance duty have this page in the sidebar. */
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
