import httpProxy from '@fastify/http-proxy'
import { readToken, RoleDeniedError } from '@upline/auth/session'
import { isCompanyRole } from '@upline/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from './parts.ts'
import { pathOf } from './call-guard.ts'
import { replyOptions } from './proxies.ts'

/** The mail catcher's inbox at /mail/, for admin and ceo of a demo: it shows everybody's mails. */
export function registerMailInbox(app: FastifyInstance, { config, sessions, log }: Parts): void {
  if (config.mode !== 'demo' || !config.mailInboxUrl) return
  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const user = await sessions.userOf(readToken(request.headers))
    if (!isCompanyRole(user.role)) throw new RoleDeniedError()
    // Its pages bring their own policy, and show a mail in a frame.
    void reply.removeHeader('content-security-policy').header('x-frame-options', 'SAMEORIGIN')
  }
  app.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request)
    if (path === '/mail' || path.startsWith('/mail/')) enter(request, reply).then(() => done(), done)
    else done()
  })
  app.get('/mail', (_request, reply) => reply.redirect('/mail/'))
  void app.register(httpProxy, {
    upstream: config.mailInboxUrl,
    prefix: '/mail/',
    rewritePrefix: '/',
    httpMethods: ['GET', 'DELETE'],
    disableRequestLogging: true,
    replyOptions: replyOptions('mail', (fault) => log.warn({ err: fault }, 'the mail catcher does not answer')),
  } as never)
}
