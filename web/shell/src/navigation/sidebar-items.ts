import type { CurrentUser } from '@upline/contracts'
import { hasDuty, seesCompany, seesPay } from '@upline/permissions'
import {
  IconChecklist,
  IconCoins,
  IconFileImport,
  IconId,
  IconInbox,
  IconLayoutDashboard,
  IconLicense,
  IconPlugConnected,
  IconReportAnalytics,
  IconSitemap,
  IconSpeakerphone,
  IconTable,
  IconUserCheck,
  IconUserPlus,
  IconUsers,
  IconUserShield,
  IconWorld,
} from '@tabler/icons-react'

export interface SidebarItem {
  path: string
  label: string
  Icon: typeof IconCoins
  /** Other paths that mark the item as current. */
  also?: readonly string[]
  /** Opens in a new tab. */
  apart?: boolean
}

export interface SidebarSection {
  title?: string
  items: readonly SidebarItem[]
}

const product: SidebarItem[] = [
  { path: '/dashboard', label: 'Dashboard', Icon: IconLayoutDashboard, also: ['/'] },
  { path: '/commissions', label: 'Commissions', Icon: IconCoins, also: ['/ask-about-a-loan'] },
  { path: '/loans', label: 'Loan Tracking', Icon: IconTable },
  { path: '/downline', label: 'Downline', Icon: IconSitemap, also: ['/moves', '/simulator'] },
  { path: '/reports', label: 'Reports', Icon: IconReportAnalytics },
  { path: '/recruiting', label: 'Recruiting', Icon: IconUserPlus },
  { path: '/integrations', label: 'Integrations', Icon: IconPlugConnected },
  { path: '/data-import', label: 'Data Import', Icon: IconFileImport },
]

/** For the company and auditors. Managers open it from Needs attention and the palette. */
export const nameMatching: SidebarItem = { path: '/name-matching', label: 'Name Matching', Icon: IconUserCheck }

/** For members who see the company's requests, and for managers, who see their own. */
const approvals: SidebarItem = { path: '/approvals', label: 'Approvals', Icon: IconChecklist }

/** Pages without an item of their own mark the item that leads to them. */
function withOtherPages(item: SidebarItem, user: Pick<CurrentUser, 'role' | 'duties'>): SidebarItem {
  if (seesCompany(user)) return item
  if (item.path === '/loans') return { ...item, also: [nameMatching.path] }
  if (item.path !== '/downline') return item
  const nmls = hasDuty(user, 'compliance') ? [] : [nmlsIds.path]
  return { ...item, also: [...(item.also ?? []), roster.path, ...(roster.also ?? []), ...nmls] }
}

const productOf = (user: Pick<CurrentUser, 'role' | 'duties'>): SidebarItem[] => [
  ...product
    .map((item) => withOtherPages(item, user))
    .flatMap((item) => (item.path === '/reports' && seesRequests(user) ? [item, approvals] : [item])),
  ...(seesCompany(user) ? [nameMatching] : []),
]

const seesRequests = (user: Pick<CurrentUser, 'role' | 'duties'>): boolean => seesPay(user) || user.role === 'manager'

export const roster: SidebarItem = {
  path: '/working-roster',
  label: 'Roster',
  Icon: IconUsers,
  also: [
    '/roster',
    '/open-roster',
    '/admin-roster',
    '/direct-roster',
    '/simple-roster',
    '/debug-roster',
    '/member-profile',
  ],
}

export const nmlsIds: SidebarItem = { path: '/nmls-ids', label: 'NMLS IDs', Icon: IconId }

export const licenses: SidebarItem = { path: '/licenses', label: 'State Licenses', Icon: IconLicense }

export const supervision: SidebarItem = { path: '/supervision', label: 'Supervision', Icon: IconUserShield }

/** For users without items of compliance: the roster links to those pages. */
const rosterWithCompliance: SidebarItem = {
  ...roster,
  also: [...(roster.also ?? []), nmlsIds.path, licenses.path, supervision.path],
}

/**
 * The sidebar of a user. Admin is for admin, ceo and auditors; Compliance for members with that duty, who have no roster.
 * Hiding an item does not protect it: the server checks access.
 */
export function sidebarSections(user: Pick<CurrentUser, 'username' | 'role' | 'duties'>): SidebarSection[] {
  const hasComplianceItems = hasDuty(user, 'compliance')
  const landing = `/landing/${encodeURIComponent(user.username)}`
  return [
    { items: productOf(user) },
    {
      title: 'My Websites',
      items: [
        { path: landing, label: 'My Landing Page', Icon: IconWorld, apart: true },
        { path: '/recruiting-landing', label: 'Recruiting Landing', Icon: IconSpeakerphone },
        { path: '/leads', label: 'Leads', Icon: IconInbox },
      ],
    },
    ...(seesCompany(user) ? [{ title: 'Admin', items: [hasComplianceItems ? roster : rosterWithCompliance] }] : []),
    ...(hasComplianceItems ? [{ title: 'Compliance', items: [nmlsIds, licenses, supervision] }] : []),
  ]
}

/** Pages below an item also mark it as current, such as a loan below Loan Tracking. */
export const isCurrent = (item: SidebarItem, pathname: string): boolean =>
  [item.path, ...(item.also ?? [])].some(
    (path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)),
  )
