import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import type { Mode } from '@upline/config'
import type { ApiScope, Duty, Role, SessionUser } from '@upline/contracts'
import { PUBLIC_ROUTE } from '@upline/http'
import { hasDuty, isReadOnly } from '@upline/permissions'
import type { FastifyRequest } from 'fastify'
import {
  AuditorReadOnlyError,
  PasswordChangeDueError,
  RoleDeniedError,
  ScopeDeniedError,
  SecondFactorDueError,
} from './auth-failures.ts'
import type { WithUser } from './current-user.decorator.ts'
import type { PublicPages } from './public-pages.ts'
import type { OpeningSetting } from './public-when.decorator.ts'
import { readToken } from './read-token.ts'
import { ALLOWED_DUTIES, ALLOWED_ROLES, CHANGES_NOTHING, DUE_CHANGE_ALLOWED } from './roles.decorator.ts'
import { NEEDED_SCOPE } from './scope.decorator.ts'
import { SessionCheck } from './session-check.ts'
import { sessionCookieOf } from './session-cookie.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

export type OpeningSettings = Partial<Record<OpeningSetting, boolean>>

export type GuardSettings = OpeningSettings & { mode: Mode }

/**
 * Global: every route requires an active session unless it says otherwise. A due password change blocks everything but
 * auth/*.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionCheck,
    private readonly opened: GuardSettings,
    private readonly publicPages: PublicPages,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true
    const request = context.switchToHttp().getRequest<FastifyRequest & WithUser>()
    const token = this.#tokenOf(request)
    if (await this.#isPublic(context)) {
      const user = token === undefined ? undefined : await this.sessions.userOf(token).catch(() => undefined)
      if (user) request.user = user
      if (user) this.#assertScope(user, context)
      return true
    }
    request.user = await this.sessions.userOf(token)
    this.#assertMay(request.user, context, READING.has(request.method))
    return true
  }

  /** The gateway drops every x-upline-* header that a client sends, and sets its own. */
  #tokenOf(request: FastifyRequest & WithUser): string | undefined {
    const isSecure = request.headers['x-upline-proto'] === 'https'
    request.sessionCookie = sessionCookieOf(this.opened.mode, isSecure)
    const token = readToken(request.headers, request.sessionCookie)
    if (token !== undefined) request.sessionToken = token
    return token
  }

  async #isPublic(context: ExecutionContext): Promise<boolean> {
    const value = this.#metadata<true | OpeningSetting>(PUBLIC_ROUTE, context)
    if (value === 'publicPages') return this.publicPages.areOpen()
    return value === true || (value !== undefined && this.opened[value] === true)
  }

  #assertMay(user: SessionUser, context: ExecutionContext, isReading: boolean): void {
    this.#assertScope(user, context)
    if (user.needsPasswordChange && !this.#metadata<boolean>(DUE_CHANGE_ALLOWED, context))
      throw new PasswordChangeDueError()
    if (user.needsSecondFactor && !this.#metadata<boolean>(DUE_CHANGE_ALLOWED, context))
      throw new SecondFactorDueError()
    const changesNothing = isReading || this.#metadata<boolean>(CHANGES_NOTHING, context)
    if (!changesNothing) this.#assertMayWrite(user, context)
    const isAuditing = changesNothing && isReadOnly(user)
    if (!isAuditing && !this.#isAllowed(user, context)) throw new RoleDeniedError()
  }

  #isAllowed(user: SessionUser, context: ExecutionContext): boolean {
    const roles = this.#metadata<Role[]>(ALLOWED_ROLES, context)
    if (!roles || roles.includes(user.role)) return true
    const duties = this.#metadata<Duty[]>(ALLOWED_DUTIES, context) ?? []
    return duties.some((duty) => hasDuty(user, duty))
  }

  /** Auditors may still manage their own account: sign out, change the password, set up two-factor authentication. */
  #assertMayWrite(user: SessionUser, context: ExecutionContext): void {
    if (isReadOnly(user) && !this.#metadata<boolean>(DUE_CHANGE_ALLOWED, context)) throw new AuditorReadOnlyError()
  }

  /** An API key may make only calls that require one of its scopes. */
  #assertScope({ scopes }: SessionUser, context: ExecutionContext): void {
    if (!scopes) return
    const needed = this.#metadata<ApiScope>(NEEDED_SCOPE, context)
    if (!needed || !scopes.includes(needed)) throw new ScopeDeniedError(needed)
  }

  #metadata<T>(key: string, context: ExecutionContext): T | undefined {
    return this.reflector.getAllAndOverride<T | undefined>(key, [context.getHandler(), context.getClass()])
  }
}
