import type { SessionUser } from '@upline/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiKeys, readKey } from './api-keys/api-keys.ts'
import type { Parts } from './parts.ts'
import { isForeign } from './origin-check.ts'
import { CrookedPathError, ForeignOriginError, TooLargeError } from './problems.ts'
import { originsOf } from './replicas.ts'
import { tokenOf } from './token-of.ts'
import { CALLS_PER_MINUTE, KEY_CALLS_PER_MINUTE, routeOf, type Access, type Route } from './routes.ts'

const MEGABYTE = 1024 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** The row of the table that the path as it was sent belongs to. */
    row?: Route
    /** Who calls, where the route asked for it. */
    session?: SessionUser
  }
}

export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/'

/** Before any call goes on: whole paths, own origin, size, session, rate. */
export function registerCallGuard(app: FastifyInstance, parts: Parts): void {
  const { config, sessions, rate, publicPages } = parts
  const keys = new ApiKeys(originsOf(config.urls.identity))
  const needsSession = async (access: Access): Promise<boolean> =>
    access === 'session' ||
    (access === 'publicPages' && !(await publicPages.areOpen())) ||
    (access === 'openRoster' && !config.openRoster)

  const enter = async (request: FastifyRequest, { access }: Route): Promise<void> => {
    const key = access === 'hook' ? undefined : readKey(request.headers.authorization)
    if (key) request.session = await bearKey(request, key, { keys, ...parts })
    else if (await needsSession(access)) request.session = await sessions.userOf(tokenOf(request, config))
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const row = rowOf(request)
    if (!row) return done()
    request.row = row
    const count = () => countCall(request, row, rate)
    // Most calls are of a session that was just seen: nothing is waited for.
    const known = row.access === 'session' ? sessions.known(tokenOf(request, config)) : undefined
    if (!known)
      return void enter(request, row)
        .then(count)
        .then(() => done(), done)
    request.session = known
    count()
    done()
  })
}

/** The row that a call belongs to, once path, origin and size are in order; throws where they are not. */
function rowOf(request: FastifyRequest): Route | undefined {
  const path = pathOf(request)
  if (isCrooked(path)) throw new CrookedPathError()
  const { method, headers } = request
  if (isForeign({ method, origin: headers.origin, host: headers.host })) throw new ForeignOriginError()
  const row = routeOf(path)
  if (row) assertSize(request, row)
  return row
}

function countCall({ session, ip }: FastifyRequest, { access }: Route, rate: Parts['rate']): void {
  if (access === 'hook') return
  const most = session?.scopes ? KEY_CALLS_PER_MINUTE : CALLS_PER_MINUTE
  rate.count(session ? `session:${session.sessionId}` : `address:${ip}`, Date.now(), most)
}

/** From here on the call has a session's token: the services know no keys, only what each token may do. */
async function bearKey(
  request: FastifyRequest,
  key: string,
  { keys, sessions, rate }: Pick<Parts, 'sessions' | 'rate'> & { keys: ApiKeys },
): Promise<SessionUser> {
  try {
    return await keyUser(request, await keys.tokenOf(key), sessions).catch(async () => {
      // Its session may have ended with the others of its maker: then it gets a new one.
      keys.forget(key)
      return keyUser(request, await keys.tokenOf(key), sessions)
    })
  } catch (fault) {
    keys.forget(key)
    // Whoever guesses keys is counted.
    rate.count(`address:${request.ip}`)
    throw fault
  }
}

async function keyUser(request: FastifyRequest, token: string, sessions: Parts['sessions']): Promise<SessionUser> {
  const user = await sessions.userOf(token)
  request.headers.authorization = `Bearer ${token}`
  return user
}

/** Dots that climb out of a prefix, written plainly or encoded, and a backslash that some server reads as a slash. */
export const isCrooked = (path: string): boolean =>
  /(^|\/|%2f|\\|%5c)(\.|%2e){1,2}(\/|%2f|\\|%5c|$)/i.test(path) || path.includes('\\')

function assertSize(request: FastifyRequest, route: Route): void {
  const length = Number(request.headers['content-length'] ?? 0)
  if (length > route.bodyMb * MEGABYTE) throw new TooLargeError()
}
