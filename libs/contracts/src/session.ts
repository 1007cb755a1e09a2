import type { ApiScope } from './api-key.ts'
import type { Duty } from './duties.ts'
import type { Role } from './roles.ts'

/** GET /api/auth/me and the answer of a sign-in. */
export interface CurrentUser {
  id: string
  username: string
  firstName: string
  lastName: string
  email: string
  role: Role
  /** Missing if the member holds none. */
  duties?: Duty[]
  level: number
  needsPasswordChange: boolean
  /** The role needs a second factor, and the account has none yet: nothing else can be done before. */
  needsSecondFactor?: boolean
  /** The caller can open the roster pages: by role, as an auditor, or as an account of ROSTER_ACCOUNTS. */
  rosterAccess: boolean
  /** API keys that a change of the password would revoke. Only in GET /api/auth/me; missing if the account has no keys. */
  activeApiKeys?: number
}

/** What a verified token says of who calls. */
export interface SessionUser {
  id: string
  username: string
  role: Role
  /** Missing if the member holds none, and in API keys. */
  duties?: Duty[]
  sessionId: string
  needsPasswordChange: boolean
  needsSecondFactor?: boolean
  /** Of an API key, which may do this and nothing else; a person has none. */
  scopes?: ApiScope[]
}

export interface MessageAnswer {
  message: string
}

export interface ResetPasswordAnswer extends MessageAnswer {
  username: string
}

/** GET /api/auth/settings, readable without a session: what the sign-in pages need to know. */
export interface SignInSettings {
  mode: 'demo' | 'production'
  /** Only in demo mode. */
  defaultPassword: string | null
  demoPassword: string | null
  demoUsernames: string[]
  featuredMember: string | null
  publicPages: boolean
  /** A visitor may read the roster at /open-roster. */
  openRoster: boolean
}

/** A row of GET /api/auth/sessions. */
export interface OwnSession {
  id: string
  startedAt: string
  lastUsedAt: string
  address: string
  /** The browser's user agent, as it named itself. */
  agent: string
  isCurrent: boolean
}

/** GET /api/auth/access: why the caller may open the roster pages, or may not. */
export interface AccessChecks {
  /** ceo or admin. */
  companyRole: boolean
  manager: boolean
  /** Missing if the caller is not an auditor. */
  auditor?: boolean
  /** Named in ROSTER_ACCOUNTS; admin always is. */
  rosterAccount: boolean
  rosterAccess: boolean
}
