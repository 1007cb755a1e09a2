import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import type { Parts } from './parts.ts'
import { keepForCompany } from './company-pages.ts'
import { replyOptions } from './proxies.ts'

type Headers = Record<string, string | string[] | undefined>

/** The token replaces any that the browser sent. The session's token stays here. */
const withToken =
  (token: string | null) =>
  (_request: unknown, { cookie: _cookie, authorization: _authorization, ...headers }: Headers): Headers => ({
    ...headers,
    'x-inbox-token': token ?? '',
  })

/** The mail catcher's inbox at /mail/, for admin and ceo of a demo: it shows everybody's mails. */
export function registerMailInbox(app: FastifyInstance, { config, sessions, log }: Parts): void {
  if (config.mode !== 'demo' || !config.mailInboxUrl) return
  keepForCompany(app, {
    prefix: '/mail',
    config,
    sessions,
    // They show a mail in a frame.
    onEnter: (reply) => void reply.header('x-frame-options', 'SAMEORIGIN'),
  })
  void app.register(httpProxy, {
    upstream: config.mailInboxUrl,
    prefix: '/mail/',
    rewritePrefix: '/',
    httpMethods: ['GET', 'DELETE'],
    disableRequestLogging: true,
    replyOptions: {
      ...replyOptions('mail', (fault) => log.warn({ err: fault }, 'the mail catcher does not answer')),
      rewriteRequestHeaders: withToken(config.mailInboxToken),
    },
  } as never)
}
