import { IconActivityHeartbeat, IconAppWindow, IconInbox } from '@tabler/icons-react'
import { isCompanyRole, type CurrentUser } from '@upline/contracts'
import { roster, sidebarSections, type SidebarItem } from '../frame/sidebar-items.ts'

/** Of everybody's public pages: the sidebar is the product text's, and has no place for them. */
const publicPages: SidebarItem[] = [
  { path: '/leads', label: 'Leads', Icon: IconInbox },
  { path: '/build-origination-site', label: 'Origination Site Builder', Icon: IconAppWindow },
  { path: '/build-recruiting-site', label: 'Recruiting Site Builder', Icon: IconAppWindow },
]

/** Of the admin; it has no place in the sidebar. */
const operations: SidebarItem = { path: '/operations', label: 'Operations', Icon: IconActivityHeartbeat }

/** Every page that the sidebar leads to, and pages that it has no place for; only those that the user may open. */
export const palettePages = (user: CurrentUser): SidebarItem[] => [
  ...sidebarSections(user).flatMap((section) => [...section.items]),
  // The sidebar has it for ceo and admin alone (product text); managers and roster accounts open it too.
  ...(user.rosterAccess && !isCompanyRole(user.role) ? [roster] : []),
  ...publicPages,
  ...(user.role === 'admin' ? [operations] : []),
]

/** All words that were typed occur, in any order and in any case. */
export function fits(label: string, query: string): boolean {
  const text = label.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
