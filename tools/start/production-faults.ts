import { settingHint, isDemoValue, secretProblem, sharedSecrets, storeUrlProblem } from '@upline/config'
import { addressFaults } from './address-faults.ts'
import { passwordVariable } from './infra/databases.ts'
import { services } from './processes.ts'

type Env = NodeJS.ProcessEnv

/** Secrets that encrypt or sign stored data. The operator supplies them, so that they are not stored next to the data. */
export const NEEDED_SECRETS = ['IDENTITY_SECRET', 'NOTIFICATIONS_SECRET', 'ENCOMPASS_SECRET', 'SITES_SECRET']

/** Secrets that `npm start` generates and stores in the home unless the user sets them. */
const OWN_SECRETS = [
  ...['IDENTITY_ROOT_KEY', 'NOTIFICATIONS_ROOT_KEY', 'INTERNAL_TOKEN', 'METRICS_TOKEN'],
  ...services.map(({ name }) => passwordVariable(name)),
  passwordVariable('event_log'),
]

/** Simulators create fake loans and payments, so production refuses them. */
const SIMULATORS = ['STRIPE_SIMULATOR', 'ENCOMPASS_SIMULATOR']

const missing = (env: Env, names: readonly string[]): string[] =>
  names.filter((name) => !env[name]).map((name) => `${name} is missing: ${settingHint(name)}`)

/** Missing, malformed or weak settings for a start in production, one line each. */
export function productionFaults(env: Env): string[] {
  return [
    ...missing(env, NEEDED_SECRETS),
    ...secretFaults(env),
    ...missing(env, ['SMTP_URL', 'PUBLIC_URL']),
    ...credentialFaults(env, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']),
    ...encompassFaults(env),
    ...addressFaults(env),
    ...simulatorFaults(env),
    ...(env['S3_BUCKET'] ? missing(env, ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) : []),
    ...storeFaults(env),
  ]
}

function secretFaults(env: Env): string[] {
  const set = [...NEEDED_SECRETS, ...OWN_SECRETS].filter((name) => env[name])
  const weak = set.flatMap((name) => {
    const problem = secretProblem(env[name] as string)
    return problem ? [`${name} ${problem}`] : []
  })
  const values = [...set, 'IDENTITY_ADMIN_PASSWORD'].filter((name) => env[name])
  const shared = sharedSecrets(Object.fromEntries(values.map((name) => [name, env[name] as string])))
  return [...weak, ...shared.map(([one, other]) => `${one} and ${other} have the same value`)]
}

function credentialFaults(env: Env, names: readonly string[]): string[] {
  const known = names.filter((name) => isDemoValue(env[name] ?? ''))
  return [...missing(env, names), ...known.map((name) => `${name} is a demo value that everyone knows`)]
}

function encompassFaults(env: Env): string[] {
  const person = env['ENCOMPASS_GRANT'] === 'client_credentials' ? [] : ['USER', 'PASSWORD']
  const names = ['URL', 'CLIENT_ID', 'CLIENT_SECRET', ...person, 'INSTANCE_ID'].map((part) => `ENCOMPASS_${part}`)
  return credentialFaults(env, names)
}

const simulatorFaults = (env: Env): string[] =>
  SIMULATORS.filter((name) => env[name] === 'on').map(
    (name) => `${name} is on: remove it, production runs no simulator`,
  )

function storeFaults(env: Env): string[] {
  const own = services.map(({ name }) => `${name.toUpperCase()}_DATABASE_URL`).filter((name) => env[name])
  const redis = Object.keys(env).filter((name) => /^[A-Z]+_REDIS_URL$/.test(name))
  const weak = ['DATABASE_URL', ...own, 'EVENT_LOG_DATABASE_URL', 'REDIS_URL', ...redis].flatMap((name) => {
    const problem = env[name] ? storeUrlProblem(env[name]) : undefined
    return problem ? [`${name} ${problem}`] : []
  })
  const accounts = own.filter((name) => URL.canParse(env[name] as string))
  const users = Object.fromEntries(accounts.map((name) => [name, new URL(env[name] as string).username]))
  const shared = sharedSecrets(users).map(
    ([one, other]) => `${one} and ${other} use one account: each service needs its own (npm run roles)`,
  )
  return [...weak, ...shared]
}
