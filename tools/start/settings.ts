import { sharedSettings } from '@upline/config'
import { addressFaults, faultsIn } from './address-faults.ts'
import { StartError } from './infra/start-error.ts'
import { gateway, services } from './processes.ts'

/** Options and settings of `npm start`. */
export interface StartSettings {
  port: number
  mode: 'demo' | 'production'
  seed: 'demo' | 'none'
  /** The user's own server, with an account that may create roles. */
  databaseUrl: string | null
  /** URLs of accounts that the user created, by service, and of the event log's owner; null if none are set. */
  serviceDatabases: Record<string, string> | null
  redisUrl: string | null
  /** Accounts that the user created in that Redis, by process. */
  redisUrls: Record<string, string>
  /** The folder for log segments of the embedded Postgres, for a point-in-time restore; null: no archive. */
  walArchive: string | null
  /** 'own' starts a broker. */
  kafka: 'none' | 'own' | { brokers: string }
  /** Number of processes of each service and of gateways. */
  replicas: number
  /** Number of processes that only run loan imports; 0: every loans process runs them too. */
  importWorkers: number
}

const MAX_REPLICAS = 4
const MAX_IMPORT_WORKERS = 4

export function readSettings(env: NodeJS.ProcessEnv, args: string[]): StartSettings {
  const { kafka, replicas } = optionsOf(args)
  const mode = oneOf(env, 'UPLINE_MODE', ['demo', 'production'])
  checkSharedSettings(env, mode)
  return {
    port: portOf(env),
    mode,
    seed: oneOf(env, 'UPLINE_SEED', mode === 'production' ? ['none', 'demo'] : ['demo', 'none']),
    databaseUrl: env['DATABASE_URL'] || null,
    serviceDatabases: serviceDatabasesOf(env),
    redisUrl: env['REDIS_URL'] || null,
    redisUrls: redisUrlsOf(env),
    walArchive: env['UPLINE_WAL_ARCHIVE'] || null,
    kafka: kafka ? 'own' : kafkaOf(env),
    replicas,
    importWorkers: importWorkersOf(env),
  }
}

const { logLevel, companyTimeZone, publicPages, openRoster } = sharedSettings
const SHARED = { logLevel, companyTimeZone, publicPages, openRoster }

/** Checks values that several apps read before any app starts. What production needs is listed later, addresses included. */
function checkSharedSettings(env: NodeJS.ProcessEnv, mode: StartSettings['mode']): void {
  const [fault] = [...faultsIn(SHARED, env), ...(mode === 'demo' ? addressFaults(env) : [])]
  if (fault !== undefined) throw new StartError(fault)
}

function optionsOf(args: string[]): { kafka: boolean; replicas: number } {
  const options = { kafka: false, replicas: 1 }
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!
    const [name, value] = arg.split('=', 2)
    if (arg === '--kafka') options.kafka = true
    else if (name === '--replicas') options.replicas = replicasOf(value ?? args[++at])
    else throw new StartError(`'${arg}' is not an option of npm start. The options are --kafka and --replicas 2`)
  }
  return options
}

function replicasOf(value: string | undefined): number {
  const replicas = Number(value)
  if (!Number.isInteger(replicas) || replicas < 1 || replicas > MAX_REPLICAS)
    throw new StartError(`--replicas is '${value ?? ''}'. Use a number from 1 to ${MAX_REPLICAS}`)
  return replicas
}

function importWorkersOf(env: NodeJS.ProcessEnv): number {
  const workers = Number(env['IMPORT_WORKERS'] || 0)
  if (!Number.isInteger(workers) || workers < 0 || workers > MAX_IMPORT_WORKERS)
    throw new StartError(`IMPORT_WORKERS is '${env['IMPORT_WORKERS']}'. Use a number from 0 to ${MAX_IMPORT_WORKERS}`)
  return workers
}

function portOf(env: NodeJS.ProcessEnv): number {
  const port = Number(env['PORT'] || 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new StartError(`PORT is '${env['PORT']}'. Use a number from 1 to 65535`)
  return port
}

const databaseVariable = (name: string): string => `${name.toUpperCase()}_DATABASE_URL`

/** Either every service has its own account, or none has. */
function serviceDatabasesOf(env: NodeJS.ProcessEnv): Record<string, string> | null {
  const names = services.filter((spec) => spec.hasDatabase).map(({ name }) => name)
  const given = names.filter((name) => env[databaseVariable(name)])
  if (given.length === 0) return null
  const needed = env['EVENT_BUS'] === 'kafka' ? names : [...names, 'event_log']
  const missing = needed.map(databaseVariable).filter((name) => !env[name])
  if (missing.length > 0)
    throw new StartError(
      `${databaseVariable(given[0]!)} is set, but not ${missing.join(', ')}. Set all of them or none`,
    )
  return Object.fromEntries(needed.map((name) => [name, env[databaseVariable(name)] as string]))
}

const redisUrlsOf = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    [...services, gateway].flatMap(({ name }) => {
      const url = env[`${name.toUpperCase()}_REDIS_URL`]
      return url ? [[name, url]] : []
    }),
  )

function kafkaOf(env: NodeJS.ProcessEnv): StartSettings['kafka'] {
  if (oneOf(env, 'EVENT_BUS', ['embedded', 'kafka']) === 'embedded') return 'none'
  if (!env['KAFKA_BROKERS'])
    throw new StartError('EVENT_BUS is kafka. Set KAFKA_BROKERS too, or run npm start -- --kafka to start a broker')
  return { brokers: env['KAFKA_BROKERS'] }
}

/** The first value is the default. */
function oneOf<const T extends string>(env: NodeJS.ProcessEnv, name: string, values: readonly T[]): T {
  const value = env[name] || values[0]
  if (!values.includes(value as T)) throw new StartError(`${name} is '${value}'. Use ${values.join(' or ')}`)
  return value as T
}
