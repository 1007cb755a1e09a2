import type { FastifyInstance } from 'fastify'
import type { Parts } from './parts.ts'
import { forwardPages } from './proxies.ts'

/** Serves the email catcher's inbox at /mail/ to the company in demo mode. It contains the emails of all members. */
export function registerMailInbox(app: FastifyInstance, parts: Parts): void {
  const { mode, mailInboxUrl, mailInboxToken } = parts.config
  if (mode !== 'demo' || !mailInboxUrl) return
  void app.register(async (scope) => {
    // The inbox shows an email in a frame.
    scope.addHook('onRequest', async (_request, reply) => void reply.header('x-frame-options', 'SAMEORIGIN'))
    forwardPages(scope, parts, {
      ...{ target: 'mail', url: mailInboxUrl, prefix: '/mail' },
      methods: ['GET', 'DELETE'],
      guard: { access: 'company' },
      headers: { 'x-inbox-token': mailInboxToken ?? '' },
    })
  })
}
