import { IconActivityHeartbeat } from '@tabler/icons-react'
import type { CurrentUser } from '@upline/contracts'
import { sidebarSections, type SidebarItem } from '../frame/sidebar-items.ts'

/** Of the admin; it has no place in the sidebar. */
const operations: SidebarItem = { path: '/operations', label: 'Operations', Icon: IconActivityHeartbeat }

/** Every page that the sidebar leads to, and what is reached from here alone; what a person may not see is not in it. */
export const palettePages = (user: CurrentUser): SidebarItem[] => [
  ...sidebarSections(user).flatMap((section) => [...section.items]),
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
