import { flag, oneOf, secret, text, words } from './read-config.ts'

/** Settings that more than one app reads; architecture.md lists them. Spread the ones an app needs into its readConfig. */
export const sharedSettings = {
  redisUrl: text('REDIS_URL', 'redis://127.0.0.1:6379'),
  logLevel: text('LOG_LEVEL', 'info'),
  eventBus: oneOf('EVENT_BUS', ['embedded', 'kafka'], 'embedded'),
  /** The database of the embedded event log, with the role that may only append and read. */
  eventLogUrl: text('EVENT_LOG_URL', 'postgresql://127.0.0.1:5432/event_log'),
  kafkaBrokers: words('KAFKA_BROKERS', '127.0.0.1:9092'),
  seed: oneOf('UPLINE_SEED', ['demo', 'none'], 'none'),
  defaultPassword: text('DEFAULT_PASSWORD', 'Welcome123!'),
  demoPassword: secret('DEMO_PASSWORD', 'Upline-demo-1'),
  rosterAccounts: words('ROSTER_ACCOUNTS', 'ceo,manager'),
  featuredMember: text('FEATURED_MEMBER', 'ceo'),
  openRoster: flag('OPEN_ROSTER', 'off'),
  publicPages: flag('PUBLIC_PAGES', 'off'),
} as const
