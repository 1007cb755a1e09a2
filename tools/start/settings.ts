import { StartTrouble } from './infra/start-trouble.ts'

/** What the user may say to `npm start`. */
export interface StartSettings {
  port: number
  mode: 'demo' | 'production'
  seed: 'demo' | 'none'
  databaseUrl: string | null
  redisUrl: string | null
  /** Where our Postgres copies its log, segment by segment, for a restore to any instant; null: nowhere. */
  walArchive: string | null
  /** 'own' starts a broker here. */
  kafka: 'none' | 'own' | { brokers: string }
  /** Processes of each service, and gateways. */
  replicas: number
}

const MOST_REPLICAS = 4

export function readSettings(env: NodeJS.ProcessEnv, args: string[]): StartSettings {
  const { kafka, replicas } = optionsOf(args)
  const mode = oneOf(env, 'UPLINE_MODE', ['demo', 'production'])
  return {
    port: portOf(env),
    mode,
    seed: oneOf(env, 'UPLINE_SEED', mode === 'production' ? ['none', 'demo'] : ['demo', 'none']),
    databaseUrl: env['DATABASE_URL'] || null,
    redisUrl: env['REDIS_URL'] || null,
    walArchive: env['UPLINE_WAL_ARCHIVE'] || null,
    kafka: kafka ? 'own' : kafkaOf(env),
    replicas,
  }
}

function optionsOf(args: string[]): { kafka: boolean; replicas: number } {
  const options = { kafka: false, replicas: 1 }
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!
    const [name, value] = arg.split('=', 2)
    if (arg === '--kafka') options.kafka = true
    else if (name === '--replicas') options.replicas = replicasOf(value ?? args[++at])
    else throw new StartTrouble(`'${arg}' is no option of npm start: there are --kafka and --replicas 2`)
  }
  return options
}

function replicasOf(value: string | undefined): number {
  const replicas = Number(value)
  if (!Number.isInteger(replicas) || replicas < 1 || replicas > MOST_REPLICAS)
    throw new StartTrouble(`--replicas is '${value ?? ''}': a number from 1 to ${MOST_REPLICAS} is needed`)
  return replicas
}

function portOf(env: NodeJS.ProcessEnv): number {
  const port = Number(env['PORT'] || 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new StartTrouble(`PORT is '${env['PORT']}': a number from 1 to 65535 is needed`)
  return port
}

function kafkaOf(env: NodeJS.ProcessEnv): StartSettings['kafka'] {
  if (oneOf(env, 'EVENT_BUS', ['embedded', 'kafka']) === 'embedded') return 'none'
  if (!env['KAFKA_BROKERS'])
    throw new StartTrouble(
      'EVENT_BUS is kafka: set KAFKA_BROKERS too, or use npm start -- --kafka for a broker of its own',
    )
  return { brokers: env['KAFKA_BROKERS'] }
}

/** The first is the default. */
function oneOf<const T extends string>(env: NodeJS.ProcessEnv, name: string, values: readonly T[]): T {
  const value = env[name] || values[0]
  if (!values.includes(value as T)) throw new StartTrouble(`${name} is '${value}': ${values.join(' or ')} is needed`)
  return value as T
}
