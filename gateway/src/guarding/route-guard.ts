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
 * session: an active session. company: ceo, admin, and auditors for reads. admin: admin, and auditors for reads.
 * public: anyone. publicPages, openRoster: anyone if that setting is on, otherwise a session. hook: another company's
 * server, which the service admits by its signature. agentPages: the routes of agent-pages.ts decide, because visitors
 * get the shell there.
 */
export type Access = 'session' | 'company' | 'admin' | 'public' | 'publicPages' | 'openRoster' | 'hook' | 'agentPages'

/** What a route requires of its callers. Each route of the gateway has one in its `config`. */
export interface RouteGuard {
  access: Access
  /** Maximum body size; default 1. A larger body is refused before it is read. */
  maxBodyMb?: number
  /** Until the response begins, for routes that need more than the usual time. */
  deadlineSeconds?: number
  /** Open to a session with a due password change or a due second factor. */
  isOpenWhileDue?: boolean
  /** A page that sends `x-session: optional` gets `null` instead of 401 if there is no session. */
  answersVisitors?: boolean
  /** API keys may call it. The service checks their scopes. */
  acceptsKeys?: boolean
  /** Also served on the host of the published sites. */
  isOnSitesHost?: boolean
  /** No call limit: for a hook whose sender treats 429 as delivered, or a health check. */
  isUnlimited?: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    guard?: RouteGuard
  }
}

export const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Throws an error if the session may not use the route. */
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
