import {
  IconActivityHeartbeat,
  IconAppWindow,
  IconArrowsTransferDown,
  IconInbox,
  IconMessageQuestion,
  IconShieldCheck,
} from '@tabler/icons-react'
import { isCompanyRole, type CurrentUser } from '@upline/contracts'
import { hasDuty, isReadOnly, moveScopeOf, seesCompliance } from '@upline/permissions'
import { nameMatching, nmlsIds, roster, sidebarSections, type SidebarItem } from '../frame/sidebar-items.ts'

/** Of everybody's public pages: the sidebar is the product text's, and has no place for them. */
const publicPages: SidebarItem[] = [
  { path: '/leads', label: 'Leads', Icon: IconInbox },
  { path: '/build-origination-site', label: 'Origination Site Builder', Icon: IconAppWindow },
  { path: '/build-recruiting-site', label: 'Recruiting Site Builder', Icon: IconAppWindow },
]

/** Of everyone: it is reached from Commissions and statements too. */
const askLoan: SidebarItem = { path: '/ask-about-a-loan', label: 'Ask about a loan', Icon: IconMessageQuestion }

/** For the company, auditors and the compliance duty. */
const pageClaims: SidebarItem = { path: '/page-claims', label: 'Page Claims', Icon: IconShieldCheck }

/** For the company and managers; the team page links to it. */
const moves: SidebarItem = { path: '/moves', label: 'Moves', Icon: IconArrowsTransferDown }

/** For the admin and auditors; it has no place in the sidebar. */
const operations: SidebarItem = { path: '/operations', label: 'Operations', Icon: IconActivityHeartbeat }

/** Every page that the sidebar leads to, and pages that it has no place for; only those that the user may open. */
export const palettePages = (user: CurrentUser): SidebarItem[] => [
  ...sidebarSections(user).flatMap((section) => [...section.items]),
  // The sidebar has it for ceo and admin alone (product text); managers and roster accounts open it too.
  ...(user.rosterAccess && !isCompanyRole(user.role) ? [roster] : []),
  askLoan,
  ...publicPages,
  ...(moveScopeOf(user) === 'none' ? [] : [moves]),
  ...(user.role === 'manager' ? [nameMatching] : []),
  ...(findsNmlsHere(user) ? [nmlsIds] : []),
  ...(seesCompliance(user) ? [pageClaims] : []),
  ...(user.role === 'admin' || isReadOnly(user) ? [operations] : []),
]

/** Members with the Compliance duty have it in the sidebar. */
const findsNmlsHere = (user: CurrentUser): boolean =>
  (seesCompliance(user) || user.role === 'manager') && !hasDuty(user, 'compliance')

/** All words that were typed occur, in any order and in any case. */
export function fits(label: string, query: string): boolean {
  const text = label.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
