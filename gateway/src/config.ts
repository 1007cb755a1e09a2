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
  wholeNumber,
} from '@upline/config'
import { SERVICES, type ServiceName } from './routes.ts'

const { host, redisUrl, keyRoots, logLevel, publicPages, openRoster, raisesLimits } = sharedSettings

export const readGatewayConfig = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(
    {
      ...internalSettings,
      ...{ host, redisUrl, keyRoots, logLevel, publicPages, openRoster, raisesLimits },
      port: port('PORT', 3000),
      /** An open socket that several gateways share. Each accepts connections from it, and it has the port PORT. */
      listenFd: wholeNumber('LISTEN_FD', 0),
      /** Port of /metrics, separate from the public port. Without it there is no /metrics. */
      metricsPort: optionalPort('METRICS_PORT'),
      metricsHost: text('METRICS_HOST', '127.0.0.1'),
      /** Maximum of pending calls to one service. Further calls get 503. */
      maxPendingCalls: wholeNumber('MAX_PENDING_CALLS', 1_000, { min: 1 }),
      /**
       * Set it if our own proxy ends TLS in front of the gateway. Its x-forwarded-for and -proto headers are then
       * trusted.
       */
      trustProxy: flag('TRUST_PROXY', 'off'),
      /** Host of the published sites, with its port if it has one. No other part of the product is served there. */
      sitesHost: optional('SITES_HOST'),
      /** Pages of the simulated payment provider. Stripe has its own. */
      paymentPagesUrl: optional('PAYMENT_PAGES_URL'),
      /** The email catcher's inbox, in demo mode only. */
      mailInboxUrl: optional('MAIL_INBOX_URL'),
      /** The email catcher shows its inbox only to requests with this token. */
      mailInboxToken: optional('MAIL_INBOX_TOKEN'),
      /** The Encompass simulator. Its control page is available in demo mode only. */
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
