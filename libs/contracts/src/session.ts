import type { ApiScope } from './api-key.ts'
import type { Duty } from './duties.ts'
import type { Role } from './roles.ts'

/** GET /api/auth/me and the response of a sign-in. */
export interface CurrentUser {
  id: string
  username: string
  firstName: string
  lastName: string
  email: string
  role: Role
  /** Missing if the member has no duties. */
  duties?: Duty[]
  level: number
  needsPasswordChange: boolean
  /** The role requires a second factor, and the account does not have one yet: it has to be set up first. */
  needsSecondFactor?: boolean
  /** The caller can open the roster pages: by role, as an auditor, or as an account of ROSTER_ACCOUNTS. */
  rosterAccess: boolean
  /**
   * API keys that a change of the password would revoke. Only in GET /api/auth/me; missing if the account has no keys.
   */
  activeApiKeys?: number
}

/** The caller according to a verified token. */
export interface SessionUser {
  id: string
  username: string
  role: Role
  /** Missing if the member has no duties, and in API keys. */
  duties?: Duty[]
  sessionId: string
  needsPasswordChange: boolean
  needsSecondFactor?: boolean
  /** The scopes of an API key, which may do nothing else. Missing for a member's session. */
  scopes?: ApiScope[]
}

export interface MessageResponse {
  message: string
}

export interface ResetPasswordResponse extends MessageResponse {
  username: string
}

/** GET /api/auth/settings, readable without a session: what the sign-in pages need. */
export interface SignInSettings {
  mode: 'demo' | 'production'
  /** Only in demo mode. */
  defaultPassword: string | null
  demoPassword: string | null
  demoUsernames: string[]
  featuredMember: string | null
  publicPages: boolean
  /** Visitors may read the roster at /open-roster. */
  openRoster: boolean
}

/** A row of GET /api/auth/sessions. */
export interface OwnSession {
  id: string
  startedAt: string
  lastUsedAt: string
  address: string
  /** The browser's user agent. */
  agent: string
  isCurrent: boolean
}

/** GET /api/auth/access: why the caller may or may not open the roster pages. */
export interface AccessChecks {
  /** ceo or admin. */
  companyRole: boolean
  manager: boolean
  /** Missing if the caller is not an auditor. */
  auditor?: boolean
  /** Listed in ROSTER_ACCOUNTS, which always includes admin. */
  rosterAccount: boolean
  rosterAccess: boolean
}
