import {
  isCompanyRole,
  roleRank,
  ROLES,
  spellingKey,
  type CurrentUser,
  type Member,
  type Role,
  type RosterCounts,
} from '@upline/contracts'
import { isProtectedAccount, isReadOnly, seesCompliance, moveScopeOf, type Standing } from '@upline/permissions'
import { counted } from '@upline/ui'

type Viewer = Pick<CurrentUser, 'id' | 'role' | 'duties'>

type Editable = Pick<Member, 'id' | 'role' | 'duties'>

/** The undeletable admin (product text, section 5). */
export const ADMIN_ID = '1'

export const fullName = (member: Pick<Member, 'firstName' | 'lastName'>): string =>
  `${member.firstName} ${member.lastName}`.trim()

export const initials = (member: Pick<Member, 'firstName' | 'lastName'>): string =>
  `${member.firstName.charAt(0)}${member.lastName.charAt(0)}`.toUpperCase()

/** Case-insensitive match of full name, username, email and role. Like the server, 'sorensen' finds Sørensen. */
export function matchesSearch(member: Member, search: string): boolean {
  const wanted = spellingKey(search.trim())
  const texts = [fullName(member), member.username, member.email, member.role, member.role.replaceAll('_', ' ')]
  return texts.some((text) => spellingKey(text).includes(wanted))
}

/** '1 team member', '1,204 team members'. */
export const teamMembers = (count: number): string => counted(count, 'team member')

/** Counts for the roster pages. */
export type RoleCounts = Omit<RosterCounts, 'team'>

export function rosterCounts(members: readonly Pick<Member, 'role'>[]): RoleCounts {
  const count = (wanted: (role: Role) => boolean) => members.filter((member) => wanted(member.role)).length
  return {
    total: members.length,
    loanOfficers: count((role) => role === 'loan_officer'),
    seniors: count((role) => role === 'senior_loan_officer'),
    admins: count(isCompanyRole),
  }
}

/** Links only http(s), because a field could contain a script. */
export function webAddress(text: string): string | undefined {
  const url = URL.parse(text)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined
}

/** The address without the scheme. */
export const shortAddress = (address: string): string => address.replace(/^https?:\/\//, '').replace(/\/$/, '')

export const imageAddress = (text: string): string | undefined => (/^\/(?!\/)/.test(text) ? text : webAddress(text))

/** No one grants a role above their own. */
export const grantableRoles = (viewer: Pick<CurrentUser, 'role'>): Role[] =>
  ROLES.filter((role) => roleRank(role) <= roleRank(viewer.role))

/** Whether the viewer may add, edit, delete and move members. The server decides for each member. */
export const canManage = (viewer: Pick<CurrentUser, 'role'>): boolean =>
  isCompanyRole(viewer.role) || viewer.role === 'manager'

/** Company roles edit anyone, managers edit members without duties, others edit themselves. Auditors edit no one. */
export function canEdit(viewer: Viewer, member: Editable): boolean {
  if (isReadOnly(viewer)) return false
  if (viewer.id === member.id || isCompanyRole(viewer.role)) return true
  return canManage(viewer) && !isProtectedAccount(member)
}

/** Id '1' and the viewer cannot be deleted. */
export const canDelete = (viewer: Viewer, member: Editable): boolean =>
  canManage(viewer) && canEdit(viewer, member) && member.id !== ADMIN_ID && member.id !== viewer.id

export const canGrantDuties = (viewer: Viewer, { id }: Pick<Member, 'id'>): boolean =>
  isCompanyRole(viewer.role) && viewer.id !== id

/** Whether the viewer sees rule S1 findings: of the whole company, or of a manager's team. */
export const canSeeNmls = (viewer: Viewer): boolean => seesCompliance(viewer) || viewer.role === 'manager'

/** Whether the viewer can accept other members' findings with a reason. */
export const canReleaseNmls = (viewer: Viewer, memberId: string): boolean =>
  viewer.id !== memberId && seesCompliance(viewer) && !isReadOnly(viewer)

/** Managers may change another member's level, upline, status and username. Only ceo and admin may change their own. */
export const canChangePosition = (viewer: Pick<CurrentUser, 'id' | 'role'>, { id }: Pick<Member, 'id'>): boolean =>
  isCompanyRole(viewer.role) || (canManage(viewer) && viewer.id !== id)

/** Levels in member dialogs: 0 to 3 and the member's current level. */
export const levelChoices = (current: number): number[] => [...new Set([0, 1, 2, 3, current])].sort((a, b) => a - b)

/** Whether the viewer sees /moves. The server decides; this only hides what it would reject. */
export const canSeeMoves = (viewer: Standing): boolean => moveScopeOf(viewer) !== 'none'
