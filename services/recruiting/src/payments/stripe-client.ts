import Stripe from 'stripe'
import type { RecruitingConfig } from '../config.ts'

/** Nest token of the provider's client. */
export const STRIPE = Symbol('stripe')

/** A call that takes longer is given up; the same call with the same key finds out what became of it. */
const PATIENCE_MS = 6_000

/** One client for both: Stripe itself, or the simulated provider that speaks the same HTTP. */
export function stripeClient(config: RecruitingConfig): Stripe {
  const common = { timeout: PATIENCE_MS, maxNetworkRetries: 1, telemetry: false, appInfo: { name: 'Upline' } }
  if (config.stripeKey) return new Stripe(config.stripeKey, common)
  const { hostname, port, protocol } = new URL(config.simulatorUrl)
  return new Stripe(config.simulatorKey, {
    ...common,
    ...{ host: hostname, port: port || 80, protocol: protocol === 'https:' ? 'https' : 'http' },
  })
}

export const isSimulated = (config: RecruitingConfig): boolean => config.stripeKey === null

/** The secret that the provider signs its webhooks with. */
export function webhookSecret(config: RecruitingConfig): string | null {
  return isSimulated(config) ? config.simulatorWebhookSecret : config.stripeWebhookSecret
}
