import type { Duty } from './duties.ts'
import type { RowError } from './failure.ts'
import type { License } from './license.ts'
import type { MemberPayroll } from './member-payroll.ts'
import { OPTIONAL_PROFILE_TEXTS } from './profile-texts.ts'
import type { Role } from './roles.ts'

/** The text fields of a member that everyone who may edit the member can change. */
export const MEMBER_TEXT_FIELDS = [
  'phone',
  'address',
  'city',
  'state',
  'zipCode',
  'businessName',
  'branch',
  'originationWebsite',
  'recruitingWebsite',
  'licenseNumber',
  'specialties',
  'notes',
  'profilePhotoUrl',
  'profilePhotoFile',
  'nmls',
  'bio',
  'facebookUrl',
  'linkedinUrl',
  'twitterUrl',
  ...OPTIONAL_PROFILE_TEXTS,
] as const

export type MemberTextField = (typeof MEMBER_TEXT_FIELDS)[number]

/** A member in GET /api/users. Empty texts are ''. Times are ISO 8601 with Z. */
export interface Member extends Record<MemberTextField, string>, MemberPayroll {
  id: string
  username: string
  firstName: string
  lastName: string
  email: string
  role: Role
  /** Empty if the member has no duties. */
  duties: Duty[]
  /** By state; empty if none are known. */
  licenses: License[]
  level: number
  uplineId: string | null
  /** The upline's full name, even if the upline is outside the viewer's scope. */
  uplineName: string | null
  downlineCount: number
  isActive: boolean
  needsPasswordChange: boolean
  createdAt: string
}

/** GET /api/users/{id}/recruits: members who registered through this member's link, wherever they report today. */
export interface RecruitedMembers {
  total: number
  /** The latest ones that the viewer can see. */
  latest: { id: string; name: string; registeredAt: string }[]
}

/** Body of POST /api/users and POST /api/team-members. */
export interface NewMember extends Partial<Record<MemberTextField, string>>, Partial<MemberPayroll> {
  firstName: string
  lastName: string
  email: string
  /** Default: the email address in lowercase. */
  username?: string
  role?: Role
  /** Only the CEO and admins grant them. */
  duties?: Duty[]
  /** Only the CEO, admins and the Compliance duty set them, for others. */
  licenses?: License[]
  level?: number
  uplineId?: string | null
  isActive?: boolean
  password?: string
}

/** Body of PUT /api/users/{id}: any of them. */
export type MemberChange = Partial<Omit<NewMember, 'password'>>

/** A row of POST /api/team-members/bulk-import; `upline` is a username or an email address. */
export interface NewMemberRow extends NewMember {
  upline?: string
}

export interface BulkMembersResponse {
  imported: number
  errors: RowError[]
}

/**
 * `operationId` is for POST /api/users/bulk-upline/{operationId}/undo, by the same caller within 30 s. It returns
 * {updated}.
 */
export interface BulkUplineResponse {
  updated: number
  operationId: string
}

export type BulkUplineUndone = Pick<BulkUplineResponse, 'updated'>

export const MEMBER_SORT_FIELDS = ['name', 'username', 'email', 'role', 'level', 'active', 'joined'] as const

export type MemberSortField = (typeof MEMBER_SORT_FIELDS)[number]

/** `sort` of GET /api/users. A leading minus reverses the order. Default: name. */
export type MemberSort = MemberSortField | `-${MemberSortField}`

/** Filters of GET /api/users in addition to q, limit and cursor. */
export interface MemberFilters {
  sort?: MemberSort
  role?: Role
  /** 'other': none of 0 to 3, which Team Management calls Unassigned. */
  level?: number | 'other'
  active?: boolean
  /** A member's ID: that member's direct reports. 'none': members without an upline. */
  upline?: string
}

export interface DownlineMember {
  id: string
  name: string
  role: Role
  email: string
  phone: string
  isActive: boolean
  uplineId: string | null
  originationWebsite: string
}

/** GET /api/team. The two lists have at most 1,000 rows each; teamStats is exact. */
export interface TeamResponse {
  currentUser: { id: string; name: string; role: Role; level: number }
  directDownline: DownlineMember[]
  allDownline: DownlineMember[]
  teamStats: {
    directReports: number
    totalDownline: number
    activeLoanOfficers: number
    seniorLoanOfficers: number
    levels: { level1: number; level2: number; level3: number }
  }
}
