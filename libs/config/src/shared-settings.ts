import { DEFAULT_TIME_ZONE } from '@upline/contracts'
import { type KafkaSecurity, kafkaSecurity } from './kafka-security.ts'
import { keyRoots } from './key-roots.ts'
import {
  demoOnly,
  flag,
  oneOf,
  required,
  type Setting,
  storeUrl,
  text,
  timeZone,
  wholeNumber,
  words,
} from './read-config.ts'
import { redisUrl } from './redis-address.ts'

/** A setting that production requires if events use this transport. */
const forBus =
  (bus: 'embedded' | 'kafka', name: string, read: Setting<string>): Setting<string> =>
  (env, mode) =>
    (env['EVENT_BUS'] || 'embedded') === bus ? read(env, mode) : read({ [name]: env[name] }, 'demo')

const BROKERS = required('KAFKA_BROKERS', '127.0.0.1:9092')

/**
 * Settings that more than one app reads; architecture.md lists them. Spread the ones an app needs into its readConfig.
 */
export const sharedSettings = {
  /** The interface that an app listens on: localhost only, or all of them (0.0.0.0) in a container. */
  host: text('HOST', '127.0.0.1'),
  /** off: a separate job migrates (`node main.js migrate`), and the app refuses to start before it has. */
  migrates: flag('MIGRATE', 'on'),
  redisUrl,
  keyRoots,
  logLevel: oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error'], 'info'),
  eventBus: oneOf('EVENT_BUS', ['embedded', 'kafka'], 'embedded'),
  /** The database of the embedded event log, with the service's own account. */
  eventLogUrl: forBus('embedded', 'EVENT_LOG_URL', storeUrl('EVENT_LOG_URL', 'postgresql://127.0.0.1:5432/event_log')),
  kafkaBrokers: (env: NodeJS.ProcessEnv, mode: 'demo' | 'production'): string[] =>
    words('KAFKA_BROKERS', forBus('kafka', 'KAFKA_BROKERS', BROKERS)(env, mode))(env, mode),
  kafkaSecurity: ((env, mode) =>
    env['EVENT_BUS'] === 'kafka' ? kafkaSecurity(env, mode) : {}) as Setting<KafkaSecurity>,
  /** After this time, a job of a killed process is restarted. */
  jobLockMs: wholeNumber('JOB_LOCK_MS', 15_000, { min: 1_000, max: 600_000 }),
  seed: oneOf('UPLINE_SEED', ['demo', 'none'], 'none'),
  defaultPassword: text('DEFAULT_PASSWORD', 'Welcome123!'),
  /** IANA name: days and months begin at 00:00 there. Used until a person changes it (PUT /api/company). */
  companyTimeZone: timeZone('COMPANY_TIME_ZONE', DEFAULT_TIME_ZONE),
  demoPassword: required('DEMO_PASSWORD', 'Upline-demo-1'),
  rosterAccounts: words('ROSTER_ACCOUNTS', 'ceo,manager'),
  featuredMember: text('FEATURED_MEMBER', 'ceo'),
  openRoster: flag('OPEN_ROSTER', 'off'),
  publicPages: flag('PUBLIC_PAGES', 'off'),
  /** on: effectively disables call limits, for tests that send thousands of calls. */
  raisesLimits: demoOnly(flag('RAISE_LIMITS_FOR_TESTS', 'off'), 'RAISE_LIMITS_FOR_TESTS'),
} as const
