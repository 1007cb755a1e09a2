import Stripe from 'stripe'
import type { RecruitingConfig } from '../config.ts'

/** Nest token of the provider's client. */
export const STRIPE = Symbol('stripe')

/** Calls time out after this. A retry with the same key finds out whether the call was applied. */
const CALL_TIMEOUT_MS = 6_000

/** One client for both: Stripe itself, or the simulated provider that speaks the same HTTP. */
export function stripeClient(config: RecruitingConfig): Stripe {
  const common = { timeout: CALL_TIMEOUT_MS, maxNetworkRetries: 1, telemetry: false, appInfo: { name: 'Upline' } }
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
