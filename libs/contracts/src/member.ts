import type { Duty } from './duties.ts'
import type { RowError } from './failure.ts'
import type { Role } from './roles.ts'

/** The text fields of a member that anybody who may edit the member can write. */
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
  'title',
  'officePhone',
  'phoneExtension',
  'tollFreePhone',
  'fax',
  'calendarLink',
  'youtubeUrl',
  'instagramUrl',
] as const

export type MemberTextField = (typeof MEMBER_TEXT_FIELDS)[number]

/** A member as GET /api/users lists it. Empty texts are ''. Times are ISO 8601 with Z. */
export interface Member extends Record<MemberTextField, string> {
  id: string
  username: string
  firstName: string
  lastName: string
  email: string
  role: Role
  /** Empty if the member holds none. */
  duties: Duty[]
  level: number
  uplineId: string | null
  /** The upline's full name, also where the upline itself is outside the viewer's scope. */
  uplineName: string | null
  downlineCount: number
  isActive: boolean
  needsPasswordChange: boolean
  createdAt: string
}

/** GET /api/users/{id}/recruits: members who registered through this member's link, wherever they report today. */
export interface RecruitedMembers {
  total: number
  /** The latest, as far as the viewer can see them. */
  latest: { id: string; name: string; registeredAt: string }[]
}

/** Body of POST /api/users and POST /api/team-members. */
export interface NewMember extends Partial<Record<MemberTextField, string>> {
  firstName: string
  lastName: string
  email: string
  /** Default: the lower-cased e-mail address. */
  username?: string
  role?: Role
  /** Only the CEO and admins grant them. */
  duties?: Duty[]
  level?: number
  uplineId?: string | null
  isActive?: boolean
  password?: string
}

/** Body of PUT /api/users/{id}: any of them. */
export type MemberChange = Partial<Omit<NewMember, 'password'>>

/** A row of POST /api/team-members/bulk-import; `upline` is a username or an e-mail address. */
export interface NewMemberRow extends NewMember {
  upline?: string
}

export interface BulkMembersAnswer {
  imported: number
  errors: RowError[]
}

/** `operationId` is for POST /api/users/bulk-upline/{operationId}/undo, within 30 s by who did it; it answers {updated}. */
export interface BulkUplineAnswer {
  updated: number
  operationId: string
}

export type BulkUplineUndone = Pick<BulkUplineAnswer, 'updated'>

export const MEMBER_SORT_FIELDS = ['name', 'username', 'email', 'role', 'level', 'active', 'joined'] as const

export type MemberSortField = (typeof MEMBER_SORT_FIELDS)[number]

/** `sort` of GET /api/users; a minus before it turns the order around. Default: name. */
export type MemberSort = MemberSortField | `-${MemberSortField}`

/** Filters of GET /api/users beside q, limit and cursor. */
export interface MemberFilters {
  sort?: MemberSort
  role?: Role
  /** 'other': none of 0 to 3, which Team Management calls Unassigned. */
  level?: number | 'other'
  active?: boolean
  /** A member's id: who reports to them directly; 'none': who reports to nobody. */
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

/** GET /api/team. The two lists hold at most 1 000 each; teamStats is exact. */
export interface TeamAnswer {
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
