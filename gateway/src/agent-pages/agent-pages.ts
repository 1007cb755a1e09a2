import httpProxy from '@fastify/http-proxy'
import { Failure } from '@upline/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathOf } from '../call-guard.ts'
import type { Parts } from '../parts.ts'
import { TooLargeError, UnknownCallError } from '../problems.ts'
import { replyOptions, sentTo } from '../proxies.ts'
import { tokenOf } from '../token-of.ts'
import { isSitesHost, placeOnSitesHost, SITES } from './sites-host.ts'

/** Pages that the sites service writes as whole HTML: they can be read without a script. */
const PAGES = ['/landing', '/agent-site', '/sites'] as const

/** A lead's form; no page takes more. */
const LARGEST_FORM = 64 * 1024

/**
 * Agents' pages: for everybody while the public pages are open, else for whoever is signed in. Who may not see one gets
 * what the product shows to strangers at every path: the shell, which signs in.
 */
export function registerAgentPages(app: FastifyInstance, parts: Parts): void {
  const { config, log } = parts
  const preHandler = (request: FastifyRequest, reply: FastifyReply) => enter(request, reply, parts)
  const toSites = sentTo(app, config.urls.sites)
  for (const prefix of PAGES)
    void app.register(httpProxy, {
      ...toSites,
      prefix,
      rewritePrefix: prefix,
      routes: ['/*'],
      httpMethods: ['GET', 'HEAD', 'POST'],
      preHandler,
      disableRequestLogging: true,
      replyOptions: replyOptions('sites', (fault) => log.warn({ err: fault }, 'the agent pages do not answer')),
    } as never)
}

async function enter(request: FastifyRequest, reply: FastifyReply, parts: Parts): Promise<FastifyReply | void> {
  const { config, rate } = parts
  if (Number(request.headers['content-length'] ?? 0) > LARGEST_FORM) throw new TooLargeError()
  const isOnSitesHost = isSitesHost(request.host, config.sitesHost)
  const user = isOnSitesHost ? undefined : await signedIn(request, parts)
  rate.count(user ? `session:${user.sessionId}` : `address:${request.ip}`)
  if (!user && !(await parts.publicPages.areOpen())) {
    if (isOnSitesHost || request.method === 'POST') throw new UnknownCallError()
    return reply.callNotFound() as unknown as FastifyReply
  }
  const elsewhere = isOnSitesHost ? undefined : addressOnSitesHost(request, config.sitesHost)
  if (elsewhere) return reply.redirect(elsewhere, 308)
}

async function signedIn(request: FastifyRequest, { config, sessions }: Parts) {
  try {
    const user = await sessions.userOf(tokenOf(request, config))
    return user.needsPasswordChange || user.needsSecondFactor ? undefined : user
  } catch (fault) {
    // No session, or Redis is away: a visitor.
    if (fault instanceof Failure) return undefined
    throw fault
  }
}

/** A published site has one address: the one on the host of its own. Its stylesheets and fonts are the same on both. */
function addressOnSitesHost(request: FastifyRequest, sitesHost: string | null): string | undefined {
  const path = pathOf(request)
  if (sitesHost === null || !path.startsWith(SITES) || path.startsWith(`${SITES}assets/`)) return undefined
  return `${request.protocol}://${placeOnSitesHost(request.url, sitesHost)}`
}
