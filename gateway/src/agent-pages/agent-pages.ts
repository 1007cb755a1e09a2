import { Failure } from '@upline/contracts'
import { addressBlock } from '@upline/http/address-block'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { forwarder, forwardBodies } from '../forwarding/forward.ts'
import type { Parts } from '../parts.ts'
import { TooLargeError, CallNotFoundError } from '../problems.ts'
import { codeOf } from '../proxies.ts'
import { tokenOf } from '../token-of.ts'
import { sendShell } from '../web-files/shell-page.ts'
import type { WebFiles } from '../web-files/web-files.ts'
import { ASSETS, isSitesHost, placeOnSitesHost, SITES } from './sites-host.ts'

/** Pages that the sites service renders as complete HTML. They work without JavaScript. */
const PAGES = ['/landing/*', '/agent-site/*', `${SITES}*`] as const

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST']

/** Enough for a lead form, the only form on these pages. */
const MAX_FORM_BYTES = 64 * 1024

/**
 * Serves agents' pages: to anyone while the public pages are open, otherwise to signed-in members. Everyone else gets
 * the shell, which signs in, as on every other path.
 */
export function registerAgentPages(app: FastifyInstance, parts: Parts, files: WebFiles): void {
  const { config, log, replicas, watch } = parts
  const onFault = (fault: Error) => log.warn({ code: codeOf(fault) }, 'the sites service does not respond')
  void app.register(async (scope) => {
    forwardBodies(scope)
    scope.addHook('onRequest', async (request, reply) => enter(request, reply, { parts, files }))
    const handler = forwarder({
      ...{ config, watch, onFault, token: config.internalToken },
      ...{ target: 'sites', replicas: replicas.sites, prefix: '' },
    })
    for (const url of PAGES) {
      const guard = { access: 'agentPages', isOnSitesHost: url.startsWith(SITES) } as const
      scope.route({ method: METHODS, url, config: { guard }, handler })
    }
  })
}

async function enter(
  request: FastifyRequest,
  reply: FastifyReply,
  { parts, files }: { parts: Parts; files: WebFiles },
): Promise<FastifyReply | void> {
  const { config, rate } = parts
  if (Number(request.headers['content-length'] ?? 0) > MAX_FORM_BYTES) throw new TooLargeError()
  const isOnSitesHost = isSitesHost(request.host, config.sitesHost)
  const user = isOnSitesHost ? undefined : await signedIn(request, parts)
  rate.count(user ? `session:${user.sessionId}` : `address:${addressBlock(request.ip)}`)
  if (!user && !(await parts.publicPages.areOpen())) {
    if (!canSignIn(request, isOnSitesHost)) throw new CallNotFoundError()
    return sendShell(request, reply, await files.shell())
  }
  const elsewhere = isOnSitesHost ? undefined : addressOnSitesHost(request, config.sitesHost)
  if (elsewhere) return reply.redirect(elsewhere, 308)
}

/** The sites host has no sign-in, and a sign-in would lose a submitted form. */
const canSignIn = ({ method }: FastifyRequest, isOnSitesHost: boolean): boolean => !isOnSitesHost && method !== 'POST'

async function signedIn(request: FastifyRequest, { config, sessions }: Parts) {
  try {
    const user = await sessions.userOf(tokenOf(request, config))
    return user.needsPasswordChange || user.needsSecondFactor || user.scopes ? undefined : user
  } catch (fault) {
    // No session, or Redis is unavailable: treat the caller as a visitor.
    if (fault instanceof Failure) return undefined
    throw fault
  }
}

/** A published site has one address: the one on its own host. Its stylesheets and fonts are the same on both hosts. */
function addressOnSitesHost(request: FastifyRequest, sitesHost: string | null): string | undefined {
  const isSite = request.routeOptions.url === `${SITES}*` && !request.url.startsWith(ASSETS)
  return sitesHost !== null && isSite ? `${request.protocol}://${placeOnSitesHost(request.url, sitesHost)}` : undefined
}
