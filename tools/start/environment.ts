import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Home, ROOT } from './infra/home.ts'
import {
  encompassSimulator,
  gateway,
  mailCatcher,
  type ProcessSpec,
  replicasOf,
  services,
  stripeSimulator,
} from './processes.ts'

/** Where everything of this run is to be found. */
export interface Places {
  home: Home
  /** The gateway's port. */
  port: number
  /** Ports on loopback, by process name, and 'smtp' for the catcher's other one. */
  ports: Record<string, number>
  /** Processes of each service, and gateways; several gateways listen on one socket. */
  replicas: number
  databases: Record<string, string>
  eventLogUrl: string
  redisUrl: string
  kafkaBrokers: string | null
  mode: string
  seed: string
  secret: (name: string) => string
  /** Those before a rotation, with spaces between. */
  earlierSecrets?: (name: string) => string | undefined
}

/** What runs from a checkout is called by its package. */
const VERSION = (JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }).version

const variable = (name: string) => name.toUpperCase().replaceAll('-', '_')
const local = (port: number | undefined) => `http://127.0.0.1:${port}`

/** The first descriptor after those of a child's words and its channel. */
const LISTEN_FD = 4
/** Long enough that every neighbour hears of it, short enough for a start to end within 10 s. */
const DRAIN_MS = 1_500

/** The variables of one process: what the user set, without other processes' secrets, and where its neighbours are. */
export function environmentOf(
  spec: ProcessSpec,
  places: Places,
  own: NodeJS.ProcessEnv = process.env,
  name = spec.name,
): NodeJS.ProcessEnv {
  return {
    ...withoutOthersSecrets(own, spec),
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: path.join(places.home.folder, 'compile-cache'),
    UPLINE_HOME: places.home.folder,
    // The gateway alone may be reached from elsewhere.
    ...(spec === gateway ? {} : { HOST: '127.0.0.1' }),
    UPLINE_MODE: places.mode,
    UPLINE_VERSION: own['UPLINE_VERSION'] ?? VERSION,
    UPLINE_SEED: places.seed,
    REDIS_URL: places.redisUrl,
    ...(places.replicas > 1 ? { DRAIN_MS: String(DRAIN_MS) } : {}),
    ...ownPlaces(spec, places, own, name),
  }
}

function ownPlaces(spec: ProcessSpec, places: Places, own: NodeJS.ProcessEnv, name: string): NodeJS.ProcessEnv {
  const { ports, home } = places
  if (spec === gateway)
    return {
      PORT: String(places.port),
      ...internalToken(places),
      METRICS_PORT: String(ports[name]),
      ...(places.replicas > 1 ? { LISTEN_FD: String(LISTEN_FD) } : {}),
      ...serviceUrls(places),
      MAIL_INBOX_URL: local(ports['mail']),
      ...(own['STRIPE_SECRET_KEY'] ? {} : { PAYMENT_PAGES_URL: local(ports['stripe-sim']) }),
      ...(own['ENCOMPASS_URL'] ? {} : { ENCOMPASS_SIMULATOR_URL: local(ports['encompass-sim']) }),
    }
  if (spec === mailCatcher)
    return {
      MAIL_FOLDER: path.join(home.folder, 'mail'),
      MAIL_SMTP_PORT: String(ports['smtp']),
      MAIL_HTTP_PORT: String(ports['mail']),
    }
  if (spec === encompassSimulator)
    return {
      ENCOMPASS_SIMULATOR_FOLDER: path.join(home.folder, 'encompass'),
      ENCOMPASS_SIMULATOR_PORT: String(ports['encompass-sim']),
      ENCOMPASS_SIMULATOR_LIFE: own['ENCOMPASS_SIMULATOR_LIFE'] ?? (isDemo(places) ? 'calm' : 'paused'),
    }
  if (spec === stripeSimulator)
    return {
      STRIPE_SIMULATOR_FOLDER: path.join(home.folder, 'stripe'),
      STRIPE_SIMULATOR_PORT: String(ports['stripe-sim']),
      STRIPE_SIMULATOR_WEBHOOK_URL: `${local(places.port)}/hooks/stripe`,
      STRIPE_SIMULATOR_PAGES_URL: `${publicUrl(places)}/simulated-payments`,
      ...simulatedStripe(places),
    }
  return serviceEnvironment(spec, places, name)
}

/** What the service and the simulated provider share: made by this run, so that nobody else can sign an event. */
const simulatedStripe = ({ secret }: Places): NodeJS.ProcessEnv => ({
  STRIPE_SIMULATOR_KEY: `sk_simulated_${secret('stripe-simulator-key')}`,
  STRIPE_SIMULATOR_WEBHOOK_SECRET: `whsec_${secret('stripe-simulator-webhook')}`,
})

const publicUrl = ({ port }: Places): string => process.env['PUBLIC_URL'] ?? `http://localhost:${port}`

function serviceEnvironment(spec: ProcessSpec, places: Places, processName: string): NodeJS.ProcessEnv {
  const name = variable(spec.name)
  return {
    [`${name}_DATABASE_URL`]: places.databases[spec.name],
    [`${name}_PORT`]: String(places.ports[processName]),
    ...secretsOfService(spec, places),
    ...internalToken(places),
    EVENT_BUS: places.kafkaBrokers ? 'kafka' : 'embedded',
    EVENT_LOG_URL: places.eventLogUrl,
    ...(places.kafkaBrokers ? { KAFKA_BROKERS: places.kafkaBrokers } : {}),
    PUBLIC_URL: publicUrl(places),
    ...seams(spec, places),
  }
}

/** The gateway and the services share it, so that no other process can speak for the gateway. */
const internalToken = ({ secret }: Places): NodeJS.ProcessEnv => ({
  INTERNAL_TOKEN: process.env['INTERNAL_TOKEN'] ?? secret('internal-token'),
  ...(process.env['METRICS_TOKEN'] ? { METRICS_TOKEN: process.env['METRICS_TOKEN'] } : {}),
})

/** What seals its secrets at rest; where the user sets that, the ones before a rotation are the user's too. */
function secretsOfService({ name }: ProcessSpec, places: Places): NodeJS.ProcessEnv {
  const [own, kept] = [`${variable(name)}_SECRET`, `${name}-secret`]
  if (process.env[own] !== undefined) return { [own]: process.env[own] }
  const before = places.earlierSecrets?.(kept)
  return { [own]: places.secret(kept), ...(before ? { [`${own}S_BEFORE`]: before } : {}) }
}

/** Invented loans come by themselves into a demo alone: elsewhere the simulated tenant stands still until somebody refreshes. */
const isDemo = ({ mode, seed }: Places): boolean => mode === 'demo' && seed === 'demo'

/** The other ends of a demo, where the user has not named real ones. */
function seams(spec: ProcessSpec, places: Places): NodeJS.ProcessEnv {
  const { ports, port } = places
  if (spec.name === 'notifications' && !process.env['SMTP_URL'])
    return { SMTP_URL: `smtp://127.0.0.1:${ports['smtp']}` }
  if (spec.name === 'encompass' && !process.env['ENCOMPASS_URL'])
    return {
      ENCOMPASS_URL: local(ports['encompass-sim']),
      ENCOMPASS_SIMULATOR: 'on',
      ENCOMPASS_HOOK_URL: `${local(port)}/hooks/encompass`,
      ...(isDemo(places) ? {} : { ENCOMPASS_POLLING_MINUTES: process.env['ENCOMPASS_POLLING_MINUTES'] ?? '0' }),
    }
  if (spec.name === 'recruiting' && !process.env['STRIPE_SECRET_KEY'])
    return { STRIPE_SIMULATOR_URL: local(ports['stripe-sim']), ...simulatedStripe(places) }
  return {}
}

/** All processes of each, with commas between. */
const serviceUrls = ({ ports, replicas }: Places): NodeJS.ProcessEnv =>
  Object.fromEntries(
    services.map((spec) => [
      `${variable(spec.name)}_URL`,
      replicasOf(spec, replicas)
        .map(({ name }) => local(ports[name]))
        .join(','),
    ]),
  )

/** A service is given its own database alone, never the account that owns all of them. */
function withoutOthersSecrets(env: NodeJS.ProcessEnv, spec: ProcessSpec): NodeJS.ProcessEnv {
  const others = services.filter((one) => one !== spec).map((one) => variable(one.name))
  const kept = new Set([
    'DATABASE_URL',
    'INTERNAL_TOKEN',
    'METRICS_TOKEN',
    ...others.flatMap((name) => [`${name}_DATABASE_URL`, `${name}_SECRET`, `${name}_SECRETS_BEFORE`]),
  ])
  const isOthers = (key: string) =>
    kept.has(key) || key.startsWith('npm_') || (key.startsWith('STRIPE_') && spec.name !== 'recruiting')
  return Object.fromEntries(Object.entries(env).filter(([key]) => !isOthers(key)))
}
