import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import type { Parts } from './parts.ts'
import { replyOptions } from './proxies.ts'

/** Hosted checkout and billing pages of the simulated payment provider: open to applicants, as Stripe's own are. */
export function registerPaymentPages(app: FastifyInstance, { config, log }: Parts): void {
  if (!config.paymentPagesUrl) return
  void app.register(httpProxy, {
    upstream: config.paymentPagesUrl,
    prefix: '/simulated-payments/',
    rewritePrefix: '/pages/',
    httpMethods: ['GET', 'POST'],
    disableRequestLogging: true,
    replyOptions: replyOptions('payment simulator', (fault) =>
      log.warn({ err: fault }, 'the payment simulator does not answer'),
    ),
  } as never)
}
