import httpProxy from '@fastify/http-proxy'
import { readToken, RoleDeniedError } from '@upline/auth/session'
import { isCompanyRole } from '@upline/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathOf } from './call-guard.ts'
import type { Parts } from './parts.ts'
import { replyOptions } from './proxies.ts'

const PREFIX = '/simulators/encompass'

/** The control page of the Encompass simulator, for admin and ceo of a demo: never the API that it simulates. */
export function registerEncompassSimulator(app: FastifyInstance, { config, sessions, log }: Parts): void {
  if (config.mode !== 'demo' || !config.encompassSimulatorUrl) return
  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const user = await sessions.userOf(readToken(request.headers))
    if (!isCompanyRole(user.role)) throw new RoleDeniedError()
    // Its page brings its own policy.
    void reply.removeHeader('content-security-policy')
  }
  app.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request)
    if (path === PREFIX || path.startsWith(`${PREFIX}/`)) enter(request, reply).then(() => done(), done)
    else done()
  })
  app.get(PREFIX, (_request, reply) => reply.redirect(`${PREFIX}/`))
  void app.register(httpProxy, {
    upstream: config.encompassSimulatorUrl,
    prefix: `${PREFIX}/`,
    rewritePrefix: '/control/',
    httpMethods: ['GET', 'POST'],
    disableRequestLogging: true,
    replyOptions: replyOptions('encompass simulator', (fault) =>
      log.warn({ err: fault }, 'the Encompass simulator does not answer'),
    ),
  } as never)
}
