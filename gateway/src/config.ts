import { resolve } from 'node:path'
import {
  flag,
  internalSettings,
  optional,
  optionalPort,
  port,
  readConfig,
  SettingsError,
  sharedSettings,
  text,
  whole,
} from '@upline/config'
import { SERVICES, type ServiceName } from './routes.ts'

const { host, redisUrl, keyRoots, logLevel, publicPages, openRoster, raisesLimits } = sharedSettings

export const readGatewayConfig = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(
    {
      ...internalSettings,
      ...{ host, redisUrl, keyRoots, logLevel, publicPages, openRoster, raisesLimits },
      port: port('PORT', 3000),
      /** A socket that somebody holds open for several gateways: each takes connections from it, and PORT is its. */
      listenFd: whole('LISTEN_FD', 0),
      /** Where /metrics is answered, apart from what the public port leads to; without it nowhere. */
      metricsPort: optionalPort('METRICS_PORT'),
      metricsHost: text('METRICS_HOST', '127.0.0.1'),
      /** Maximum of pending calls to one service; further ones get 503. */
      maxPendingCalls: whole('MAX_PENDING_CALLS', 1_000, { min: 1 }),
      /** On where a proxy of ours ends TLS before the gateway: then its x-forwarded-for and -proto count. */
      trustProxy: flag('TRUST_PROXY', 'off'),
      /** A host of their own for the published sites, with its port where it has one: then nothing of the app is on it. */
      sitesHost: optional('SITES_HOST'),
      /** The simulated payment provider's pages; Stripe has its own. */
      paymentPagesUrl: optional('PAYMENT_PAGES_URL'),
      /** The mail catcher's inbox, in demo mode alone. */
      mailInboxUrl: optional('MAIL_INBOX_URL'),
      /** The mail catcher shows its inbox only to a request with this token. */
      mailInboxToken: optional('MAIL_INBOX_TOKEN'),
      /** The Encompass simulator, whose control page is shown in demo mode alone. */
      encompassSimulatorUrl: optional('ENCOMPASS_SIMULATOR_URL'),
      webFolder: text('WEB_FOLDER', resolve(import.meta.dirname, '../../web')),
      urls: serviceUrls,
    },
    env,
  )

/** Throws a SettingsError that lists every service without an address. */
function serviceUrls(env: NodeJS.ProcessEnv): Record<ServiceName, string> {
  const variableOf = (service: ServiceName) => `${service.toUpperCase()}_URL`
  const missing = SERVICES.filter((service) => !env[variableOf(service)])
  const line = (service: ServiceName) =>
    `${variableOf(service)} is missing: the address of the service, such as http://${service}:8080`
  if (missing.length > 0) throw new SettingsError(missing.map(line))
  return Object.fromEntries(SERVICES.map((service) => [service, env[variableOf(service)]])) as Record<
    ServiceName,
    string
  >
}

export type GatewayConfig = ReturnType<typeof readGatewayConfig>
