import {
  AuditorReadOnlyError,
  PasswordChangeDueError,
  RoleDeniedError,
  ScopeDeniedError,
  SecondFactorDueError,
} from '@upline/auth/session'
import type { SessionUser } from '@upline/contracts'
import { isReadOnly, seesCompany } from '@upline/permissions'

/**
 * session: an active session. company: ceo, admin, and auditors who read. admin: admin, and auditors who read. public: anyone.
 * publicPages, openRoster: anyone if that setting is on, otherwise a session. hook: another company's server, which the
 * service admits by its signature. agentPages: the routes of agent-pages.ts decide, because strangers get the shell there.
 */
export type Access = 'session' | 'company' | 'admin' | 'public' | 'publicPages' | 'openRoster' | 'hook' | 'agentPages'

/** What one route demands of its callers. Each route of the gateway carries one in its `config`. */
export interface RouteGuard {
  access: Access
  /** Largest body; default 1. A larger one is refused before it is read. */
  maxBodyMb?: number
  /** Until the answer begins, where reads and writes get more than their usual time. */
  deadlineSeconds?: number
  /** Open to a session with a due password change or a due second factor. */
  isOpenWhileDue?: boolean
  /** API keys may call; the service checks their scopes. */
  acceptsKeys?: boolean
  /** Also served on the host of the published sites. */
  isOnSitesHost?: boolean
  /** No call limit: a hook whose sender takes 429 for delivered, or a health check. */
  isUnlimited?: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    guard?: RouteGuard
  }
}

export const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Throws the refusal of a session that may not use the route. */
export function assertMayEnter(user: SessionUser, guard: RouteGuard, method: string): void {
  if (user.scopes && !guard.acceptsKeys) throw new ScopeDeniedError(undefined)
  if (user.needsPasswordChange && !guard.isOpenWhileDue) throw new PasswordChangeDueError()
  if (user.needsSecondFactor && !guard.isOpenWhileDue) throw new SecondFactorDueError()
  if (guard.access === 'admin') assertSees(user, method, user.role === 'admin' || isReadOnly(user))
  if (guard.access === 'company') assertSees(user, method, seesCompany(user))
}

function assertSees(user: SessionUser, method: string, sees: boolean): void {
  if (!sees) throw new RoleDeniedError()
  if (isReadOnly(user) && !READING_METHODS.has(method)) throw new AuditorReadOnlyError()
}
