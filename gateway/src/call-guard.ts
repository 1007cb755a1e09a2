import { readToken } from '@upline/auth/session'
import type { SessionUser } from '@upline/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Parts } from './gateway.ts'
import { isForeign } from './origin-check.ts'
import { CrookedPathError, ForeignOriginError, TooLargeError } from './problems.ts'
import { routeOf, type Access, type Route } from './routes.ts'

const MEGABYTE = 1024 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, where the route asked for it. */
    session?: SessionUser
  }
}

export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/'

/** Before any call goes on: whole paths, own origin, size, session, rate. */
export function registerCallGuard(app: FastifyInstance, { config, sessions, rate, publicPages }: Parts): void {
  const needsSession = async (access: Access): Promise<boolean> =>
    access === 'session' ||
    (access === 'publicPages' && !(await publicPages.areOpen())) ||
    (access === 'openRoster' && !config.openRoster)

  app.addHook('onRequest', async (request) => {
    const path = pathOf(request)
    if (isCrooked(path)) throw new CrookedPathError()
    const { method, headers } = request
    if (isForeign({ method, origin: headers.origin, host: headers.host })) throw new ForeignOriginError()
    const route = routeOf(path)
    if (!route) return
    assertSize(request, route)
    if (await needsSession(route.access)) request.session = await sessions.userOf(readToken(headers))
    if (route.access !== 'hook')
      rate.count(request.session ? `session:${request.session.sessionId}` : `address:${request.ip}`)
  })
}

/** Dots that climb out of a prefix, written plainly or encoded, and a backslash that some server reads as a slash. */
export const isCrooked = (path: string): boolean =>
  /(^|\/|%2f|\\|%5c)(\.|%2e){1,2}(\/|%2f|\\|%5c|$)/i.test(path) || path.includes('\\')

function assertSize(request: FastifyRequest, route: Route): void {
  const length = Number(request.headers['content-length'] ?? 0)
  if (length > route.bodyMb * MEGABYTE) throw new TooLargeError()
}
