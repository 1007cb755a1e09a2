import type { FastifyInstance } from 'fastify'
import type { Parts } from './parts.ts'
import { forwardPages } from './proxies.ts'

/** Hosted checkout and billing pages of the simulated payment provider: open to applicants, as Stripe's own are, in demo mode alone. */
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
