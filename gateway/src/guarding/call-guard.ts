import { ScopeDeniedError, SignedOutError } from '@upline/auth/session'
import type { SessionUser } from '@upline/contracts'
import { addressBlock } from '@upline/http/address-block'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSitesHost } from '../agent-pages/sites-host.ts'
import { KeyCallers } from '../api-keys/key-callers.ts'
import type { Parts } from '../parts.ts'
import { CALLS_PER_MINUTE, KEY_CALLS_PER_MINUTE } from '../rate-limit.ts'
import { ForeignOriginError, PathNotCanonicalError, TooLargeError, CallNotFoundError } from '../problems.ts'
import { tokenOf } from '../token-of.ts'
import { isCanonicalTarget } from './canonical-path.ts'
import { isForeign } from './origin-check.ts'
import { assertMayEnter, type RouteGuard } from './route-guard.ts'

const MEGABYTE = 1024 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, if the guard of the route requires a session. */
    session?: SessionUser
  }
}

/**
 * Checks every call before its route runs: path, origin, size, session, rate. The requirements are in the `config` of
 * the matched route and never depend on the raw path. A route without a guard cannot be registered.
 */
export function guardRoutes(app: FastifyInstance, parts: Parts): void {
  const keys = new KeyCallers(parts)
  app.addHook('onRoute', ({ config, method, url }) => {
    if (!config?.guard) throw new Error(`The route ${method.toString()} ${url} has no guard in its config`)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    assertWellFormed(request, parts)
    const { guard } = request.routeOptions.config
    // No route matched: the pages respond, which contain no personal data.
    if (!guard) return done()
    assertSize(request, guard)
    // Most calls come from a session that is cached. They need no await.
    const known = guard.access === 'session' ? parts.sessions.known(tokenOf(request, parts.config)) : undefined
    if (!known) return void enter(request, guard, { parts, keys }).then(() => done(), done)
    admit(request, guard, known)
    countCall(request, guard, parts.rate)
    done()
  })
}

function assertWellFormed(request: FastifyRequest, { config }: Parts): void {
  const { method, headers, originalUrl, host, routeOptions } = request
  if (!isCanonicalTarget(originalUrl)) throw new PathNotCanonicalError()
  if (isForeign({ method, origin: headers.origin, host: headers.host })) throw new ForeignOriginError()
  if (isSitesHost(host, config.sitesHost) && !routeOptions.config.guard?.isOnSitesHost) throw new CallNotFoundError()
}

async function enter(
  request: FastifyRequest,
  guard: RouteGuard,
  { parts, keys }: { parts: Parts; keys: KeyCallers },
): Promise<void> {
  const isClosed = await needsSession(guard, parts)
  const keyed = guard.acceptsKeys || isClosed ? await keys.userOf(request) : undefined
  if (keyed && !guard.acceptsKeys) throw new ScopeDeniedError(undefined)
  if (keyed) admit(request, guard, keyed)
  else if (isClosed) {
    const user = await sessionOf(request, guard, parts)
    if (user) admit(request, guard, user)
  }
  countCall(request, guard, parts.rate)
}

/** Undefined for a visitor whose page asks whether there is a session. The route answers them itself. */
async function sessionOf(request: FastifyRequest, guard: RouteGuard, parts: Parts): Promise<SessionUser | undefined> {
  try {
    return await parts.sessions.userOf(tokenOf(request, parts.config))
  } catch (fault) {
    const isAsking = request.method === 'GET' && request.headers['x-session'] === 'optional'
    if (guard.answersVisitors && isAsking && fault instanceof SignedOutError) return undefined
    throw fault
  }
}

function admit(request: FastifyRequest, guard: RouteGuard, user: SessionUser): void {
  assertMayEnter(user, guard, request.method)
  request.session = user
}

async function needsSession({ access }: RouteGuard, { config, publicPages }: Parts): Promise<boolean> {
  if (access === 'publicPages') return !(await publicPages.areOpen())
  if (access === 'openRoster') return !config.openRoster
  return access === 'session' || access === 'company' || access === 'admin'
}

function countCall({ session, ip }: FastifyRequest, guard: RouteGuard, rate: Parts['rate']): void {
  // The agents' pages count calls once they know the caller.
  if (guard.isUnlimited || guard.access === 'agentPages') return
  const limit = session?.scopes ? KEY_CALLS_PER_MINUTE : CALLS_PER_MINUTE
  rate.count(session ? `session:${session.sessionId}` : `address:${addressBlock(ip)}`, Date.now(), limit)
}

function assertSize({ headers }: FastifyRequest, { maxBodyMb = 1 }: RouteGuard): void {
  if (Number(headers['content-length'] ?? 0) > maxBodyMb * MEGABYTE) throw new TooLargeError()
}
