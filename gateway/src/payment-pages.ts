import type { FastifyInstance } from 'fastify'
import type { Parts } from './parts.ts'
import { forwardPages } from './proxies.ts'

/**
 * Serves the hosted checkout and billing pages of the simulated payment provider in demo mode. Like Stripe's, they are
 * open to applicants.
 */
export function registerPaymentPages(app: FastifyInstance, parts: Parts): void {
  const { mode, paymentPagesUrl } = parts.config
  if (mode !== 'demo' || !paymentPagesUrl) return
  forwardPages(app, parts, {
    ...{ target: 'payment simulator', url: paymentPagesUrl },
    ...{ prefix: '/simulated-payments', targetPrefix: '/pages' },
    methods: ['GET', 'POST'],
    guard: { access: 'public' },
  })
}
