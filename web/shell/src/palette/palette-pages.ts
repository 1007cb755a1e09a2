import type { CurrentUser } from '@upline/contracts'
import { sidebarSections, type SidebarItem } from '../frame/sidebar-items.ts'

/** Every page that the sidebar leads to; what a person may not see is not in it. */
export const palettePages = (user: CurrentUser): SidebarItem[] =>
  sidebarSections(user).flatMap((section) => [...section.items])

/** All words that were typed occur, in any order and in any case. */
export function fits(label: string, query: string): boolean {
  const text = label.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
