import { IconActivityHeartbeat, IconAppWindow, IconInbox, IconShieldCheck } from '@tabler/icons-react'
import type { CurrentUser } from '@upline/contracts'
import { hasDuty, isReadOnly, seesCompliance } from '@upline/permissions'
import { nameMatching, nmlsIds, sidebarSections, type SidebarItem } from '../frame/sidebar-items.ts'

/** Of everybody's public pages: the sidebar is the product text's, and has no place for them. */
const publicPages: SidebarItem[] = [
  { path: '/leads', label: 'Leads', Icon: IconInbox },
  { path: '/build-origination-site', label: 'Origination Site Builder', Icon: IconAppWindow },
  { path: '/build-recruiting-site', label: 'Recruiting Site Builder', Icon: IconAppWindow },
]

/** For the company, auditors and the compliance duty. */
const pageClaims: SidebarItem = { path: '/page-claims', label: 'Page Claims', Icon: IconShieldCheck }

/** For the admin and auditors; it has no place in the sidebar. */
const operations: SidebarItem = { path: '/operations', label: 'Operations', Icon: IconActivityHeartbeat }

/** Every page that the sidebar leads to, and what it has no place for; what a person may not see is not in it. */
export const palettePages = (user: CurrentUser): SidebarItem[] => [
  ...sidebarSections(user).flatMap((section) => [...section.items]),
  ...publicPages,
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
