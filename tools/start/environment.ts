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
import { allowedFor, variablesOf } from './variables.ts'

/** Ports, URLs and secrets of this run. */
export interface Places {
  home: Home
  /** The gateway's port. */
  port: number
  /** Loopback ports by process name; 'smtp' is the second port of the email catcher. */
  ports: Record<string, number>
  /** Number of processes of each service and of gateways. The gateways listen on one socket. */
  replicas: number
  /** Number of processes that only run loan imports. */
  importWorkers: number
  /** Each service's database, with its own account. */
  databases: Record<string, string>
  /** The embedded event log, with each service's own account. */
  eventLogUrls: Record<string, string>
  /** Redis, with the account of each process that uses it. */
  redisUrls: Record<string, string>
  kafkaBrokers: string | null
  /** The public root keys that every process trusts. */
  keyRoots: string
  mode: string
  seed: string
  secret: (name: string) => string
  /** Secrets from before a rotation, separated by spaces. */
  earlierSecrets?: (name: string) => string | undefined
}

/** The package's version, for processes that run from a checkout. */
const VERSION = (JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }).version

const variable = (name: string) => name.toUpperCase().replaceAll('-', '_')
const local = (port: number | undefined) => `http://127.0.0.1:${port}`

/** The first file descriptor after a child's output and its channel. */
const LISTEN_FD = 4
/** Long enough for every process to notice, and short enough to stop within 10 s. */
const DRAIN_MS = 1_500

/** The environment of one process: the user's settings for this process, and the URLs of the others. */
export function environmentOf(
  spec: ProcessSpec,
  places: Places,
  own: NodeJS.ProcessEnv = process.env,
  name = spec.name,
): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {
    ...own,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: path.join(places.home.folder, 'compile-cache'),
    UPLINE_HOME: places.home.folder,
    // Only the gateway accepts connections from other machines.
    ...(spec === gateway ? {} : { HOST: '127.0.0.1' }),
    UPLINE_MODE: places.mode,
    UPLINE_VERSION: own['UPLINE_VERSION'] ?? VERSION,
    UPLINE_SEED: places.seed,
    KEY_ROOTS: places.keyRoots,
    REDIS_URL: places.redisUrls[spec.name],
    ...(places.replicas > 1 ? { DRAIN_MS: String(DRAIN_MS) } : {}),
    ...backups(own),
    ...ownPlaces({ spec, places, own, name }),
  }
  return allowedFor(spec.name, env)
}

/** `npm run backup` copies the embedded Postgres. Any other Postgres is backed up by its provider. */
const backups = (own: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  own['DATABASE_URL'] || own['IDENTITY_DATABASE_URL'] ? { BACKUPS: own['BACKUPS'] ?? 'external' } : {}

/** One process of a run. */
interface Started {
  spec: ProcessSpec
  places: Places
  /** The user's settings. */
  own: NodeJS.ProcessEnv
  /** Process name, such as `loans` or `loans-2`. */
  name: string
}

function ownPlaces(started: Started): NodeJS.ProcessEnv {
  const { spec, places, own, name } = started
  const { ports, home } = places
  if (spec === gateway)
    return {
      PORT: String(places.port),
      ...internalTokens(started),
      METRICS_PORT: String(ports[name]),
      ...(places.replicas > 1 ? { LISTEN_FD: String(LISTEN_FD) } : {}),
      ...serviceUrls(places),
      ...(places.mode === 'production' ? {} : simulatorPages(started)),
    }
  if (spec === mailCatcher)
    return {
      MAIL_FOLDER: path.join(home.folder, 'mail'),
      MAIL_SMTP_PORT: String(ports['smtp']),
      MAIL_HTTP_PORT: String(ports['mail']),
      MAIL_SMTP_PASSWORD: places.secret('mail-smtp'),
      ...inboxToken(places),
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
      STRIPE_SIMULATOR_PAGES_URL: `${publicUrl(places, own)}/simulated-payments`,
      ...simulatedStripe(places),
    }
  return serviceEnvironment(started)
}

/** URLs of the simulators' pages, for the gateway. */
const simulatorPages = ({ places, own }: Started): NodeJS.ProcessEnv => ({
  ...(own['SMTP_URL'] ? {} : { MAIL_INBOX_URL: local(places.ports['mail']), ...inboxToken(places) }),
  ...(own['STRIPE_SECRET_KEY'] ? {} : { PAYMENT_PAGES_URL: local(places.ports['stripe-sim']) }),
  ...(own['ENCOMPASS_URL'] ? {} : { ENCOMPASS_SIMULATOR_URL: local(places.ports['encompass-sim']) }),
})

/** The gateway and the services share INTERNAL_TOKEN, so that no other process can act as the gateway. */
const internalTokens = ({ places, own }: Started): NodeJS.ProcessEnv => ({
  INTERNAL_TOKEN: own['INTERNAL_TOKEN'] || places.secret('internal-token'),
})

/** Without it the email catcher does not show its inbox. */
const inboxToken = ({ secret }: Places): NodeJS.ProcessEnv => ({ MAIL_INBOX_TOKEN: secret('mail-inbox') })

/** Shared by the service and the simulated provider, and generated for this home, so that no one else can sign an event. */
const simulatedStripe = ({ secret }: Places): NodeJS.ProcessEnv => ({
  STRIPE_SIMULATOR_KEY: `sk_simulated_${secret('stripe-simulator-key')}`,
  STRIPE_SIMULATOR_WEBHOOK_SECRET: `whsec_${secret('stripe-simulator-webhook')}`,
})

const publicUrl = ({ port }: Places, own: NodeJS.ProcessEnv): string => own['PUBLIC_URL'] || `http://localhost:${port}`

function serviceEnvironment(started: Started): NodeJS.ProcessEnv {
  const { spec, places, own } = started
  const name = variable(spec.name)
  return {
    [`${name}_DATABASE_URL`]: places.databases[spec.name],
    [`${name}_PORT`]: String(places.ports[started.name]),
    ...secretsOfService(started),
    ...internalTokens(started),
    EVENT_BUS: places.kafkaBrokers ? 'kafka' : 'embedded',
    EVENT_LOG_URL: places.eventLogUrls[spec.name],
    ...(places.kafkaBrokers ? { KAFKA_BROKERS: places.kafkaBrokers } : {}),
    ...kafkaAccount(spec.name, own),
    ...loansRole(started),
    PUBLIC_URL: publicUrl(places, own),
    ...seams(started),
  }
}

/** With processes for imports, the other loans processes leave imports to them. */
function loansRole({ spec, places, name }: Started): NodeJS.ProcessEnv {
  if (spec.name !== 'loans' || places.importWorkers === 0) return {}
  return { LOANS_ROLE: name.startsWith('loans-imports-') ? 'imports' : 'calls' }
}

/** The service's Kafka account, or the one that all services share. */
export const kafkaAccount = (service: string, own: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ['KAFKA_SASL_USERNAME', 'KAFKA_SASL_PASSWORD'].flatMap((setting) => {
      const value = own[`${variable(service)}_${setting}`] || own[setting]
      return value ? [[setting, value]] : []
    }),
  )

/** Secrets that encrypt stored data, and root keys. If the user sets a secret, the user also sets the earlier ones. */
function secretsOfService({ spec: { name }, places, own }: Started): NodeJS.ProcessEnv {
  const allowed = variablesOf(name)
  const [secret, rootKey] = [`${variable(name)}_SECRET`, `${variable(name)}_ROOT_KEY`]
  const before = own[secret] ? undefined : places.earlierSecrets?.(`${name}-secret`)
  return {
    ...(allowed.has(secret) ? { [secret]: own[secret] || places.secret(`${name}-secret`) } : {}),
    ...(before ? { [`${secret}S_BEFORE`]: before } : {}),
    ...(allowed.has(rootKey) ? { [rootKey]: own[rootKey] || places.secret(`${name}-root-key`) } : {}),
  }
}

/** Only a demo creates simulated loans automatically. Otherwise the simulated tenant changes on a refresh. */
const isDemo = ({ mode, seed }: Places): boolean => mode === 'demo' && seed === 'demo'

/** Simulators for the external systems that the user has not configured, in a demo only. */
function seams({ spec, places, own }: Started): NodeJS.ProcessEnv {
  const { ports, port, secret } = places
  if (places.mode === 'production') return {}
  if (spec.name === 'notifications' && !own['SMTP_URL'])
    return { SMTP_URL: `smtp://upline:${secret('mail-smtp')}@127.0.0.1:${ports['smtp']}` }
  if (spec.name === 'encompass' && !own['ENCOMPASS_URL'])
    return {
      ENCOMPASS_URL: local(ports['encompass-sim']),
      ENCOMPASS_SIMULATOR: 'on',
      ENCOMPASS_HOOK_URL: `${local(port)}/hooks/encompass`,
      ...(isDemo(places) ? {} : { ENCOMPASS_POLLING_MINUTES: own['ENCOMPASS_POLLING_MINUTES'] ?? '0' }),
    }
  if (spec.name === 'recruiting' && !own['STRIPE_SECRET_KEY'])
    return { STRIPE_SIMULATOR_URL: local(ports['stripe-sim']), STRIPE_SIMULATOR: 'on', ...simulatedStripe(places) }
  return {}
}

/** All processes of each service, separated by commas. */
const serviceUrls = ({ ports, replicas }: Places): NodeJS.ProcessEnv =>
  Object.fromEntries(
    services.map((spec) => [
      `${variable(spec.name)}_URL`,
      replicasOf(spec, replicas)
        .map(({ name }) => local(ports[name]))
        .join(','),
    ]),
  )
