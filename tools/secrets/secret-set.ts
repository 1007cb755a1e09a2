import { type KeyOwner, keyRootsText, secretProblem } from '@upline/config'
import { passwordVariable } from '../start/infra/databases.ts'
import { gateway, services } from '../start/processes.ts'
import { NEEDED_SECRETS } from '../start/production-faults.ts'

/** A secret's variable, and its name in a home. */
interface NamedSecret {
  variable: string
  inHome: string
}

const named = (variable: string, inHome: string): NamedSecret => ({ variable, inHome })
const redisVariable = (name: string): string => `${name.toUpperCase()}_REDIS_PASSWORD`

const SECRETS: NamedSecret[] = [
  ...NEEDED_SECRETS.map((variable) => named(variable, variable.toLowerCase().replaceAll('_', '-'))),
  named('IDENTITY_ROOT_KEY', 'identity-root-key'),
  named('NOTIFICATIONS_ROOT_KEY', 'notifications-root-key'),
  named('INTERNAL_TOKEN', 'internal-token'),
  named('POSTGRES_PASSWORD', 'database-superuser'),
  ...[...services.map(({ name }) => name), 'event_log'].map((name) =>
    named(passwordVariable(name), `database-${name}`),
  ),
  named('REDIS_PASSWORD', 'redis'),
  ...[...services, gateway].map(({ name }) => named(redisVariable(name), `redis-${name}`)),
]

/** Secrets that simulators share with the app, for a demo in containers. */
const SIMULATOR_SECRETS: NamedSecret[] = [
  named('MAIL_INBOX_TOKEN', 'mail-inbox'),
  named('MAIL_SMTP_PASSWORD', 'mail-smtp'),
  named('STRIPE_SIMULATOR_KEY', 'stripe-simulator-key'),
  named('STRIPE_SIMULATOR_WEBHOOK_SECRET', 'stripe-simulator-webhook'),
]

/** A demo in containers uses the simulators of docker-compose.yml. */
const demoOnly = (values: Record<string, string>): Record<string, string> => ({
  ...{ UPLINE_MODE: 'demo', UPLINE_SEED: 'demo', COMPOSE_PROFILES: 'demo' },
  SMTP_URL: `smtp://upline:${values['MAIL_SMTP_PASSWORD']}@mail:1025`,
  ...{ STRIPE_SIMULATOR: 'on', PAYMENT_PAGES_URL: 'http://stripe-sim:8080' },
  ...{ ENCOMPASS_SIMULATOR: 'on', ENCOMPASS_URL: 'http://encompass-sim:8080' },
})

const productionOnly = (env: NodeJS.ProcessEnv, make: () => string): Record<string, string> => ({
  ...{ UPLINE_MODE: 'production', UPLINE_SEED: 'none' },
  IDENTITY_ADMIN_PASSWORD: env['IDENTITY_ADMIN_PASSWORD'] || make().slice(0, 20),
})

export interface SecretSources {
  env: NodeJS.ProcessEnv
  /** A stored value of the home, by name. */
  stored: (inHome: string) => string | undefined
  make: () => string
}

/** A value for each secret: the configured or stored one if it is strong enough, otherwise a new one. */
export function secretSet(kind: 'production' | 'demo', { env, stored, make }: SecretSources): Record<string, string> {
  const valueOf = ({ variable, inHome }: NamedSecret): string => {
    const known = env[variable] || stored(inHome)
    return known && !secretProblem(known) ? known : make()
  }
  const wanted = kind === 'demo' ? [...SECRETS, ...SIMULATOR_SECRETS] : SECRETS
  const values = Object.fromEntries(wanted.map((one) => [one.variable, valueOf(one)]))
  const seeds = { identity: values['IDENTITY_ROOT_KEY'], notifications: values['NOTIFICATIONS_ROOT_KEY'] }
  return {
    ...values,
    KEY_ROOTS: keyRootsText(seeds as Record<KeyOwner, string>),
    ...(kind === 'production' ? productionOnly(env, make) : demoOnly(values)),
  }
}

/** Lines of an environment file that shells, Compose and kubectl read the same way. */
export const envLines = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${/\s/.test(value) ? `"${value}"` : value}`)
    .join('\n')
