/**
 * The variables that each process gets. A process gets no others, from the user's environment or from the starter. A secret
 * belongs to one process or to the few that share it. Tests compare the lists with what each app reads, and with the
 * environment of the processes of a running instance.
 */

/** The operating system and Node. */
const SYSTEM = [
  ...['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR'],
  ...['NODE_ENV', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  ...['UPLINE_HOME', 'HOST'],
]

/** The OpenTelemetry exporter. The headers may contain the collector's credentials, which all apps share. */
const TRACES = [
  ...['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_TIMEOUT'],
  'OTEL_TRACES_SAMPLER_ARG',
]
const TRACES_SECRETS = ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TRACES_HEADERS']

/** The gateway and every service. */
const APP = [
  ...SYSTEM,
  ...TRACES,
  'UPLINE_MODE',
  'UPLINE_SEED',
  'UPLINE_VERSION',
  'LOG_LEVEL',
  'DRAIN_MS',
  'KEY_ROOTS',
  'REDIS_TLS_CA_FILE',
]
const APP_SECRETS = [...TRACES_SECRETS, 'REDIS_URL', 'INTERNAL_TOKEN', 'METRICS_TOKEN']

/** Kafka with TLS and accounts. */
const KAFKA = [
  ...['KAFKA_BROKERS', 'KAFKA_PARTITIONS', 'KAFKA_TLS', 'KAFKA_TLS_CA_FILE'],
  ...['KAFKA_SASL_MECHANISM', 'KAFKA_SASL_USERNAME'],
]

/** Pool size and timeouts of a service's database connections (libs/db, database-limits.ts). */
const DATABASE_LIMITS = [
  ...['DATABASE_POOL_CALLS', 'DATABASE_POOL_BACKGROUND', 'DATABASE_POOL_SEARCH'],
  ...['DATABASE_CONNECT_TIMEOUT_MS', 'DATABASE_STATEMENT_TIMEOUT_MS', 'DATABASE_LOCK_TIMEOUT_MS'],
  ...['DATABASE_SEARCH_TIMEOUT_MS', 'DATABASE_BACKGROUND_TIMEOUT_MS'],
]

const SERVICE = ['MIGRATE', 'EVENT_BUS', ...KAFKA, 'JOB_LOCK_MS', 'UPLINE_TEST_INBOX', ...DATABASE_LIMITS]

const LIMITS = 'RAISE_LIMITS_FOR_TESTS'
/** Of the services whose days and months begin in the company's time zone. */
const CALENDAR = 'COMPANY_TIME_ZONE'
const PEOPLE = ['DEFAULT_PASSWORD', 'ROSTER_ACCOUNTS']
const FILES = ['S3_BUCKET', 'S3_REGION', 'S3_ENDPOINT']
const FILES_SECRETS = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

/** The account at the loan origination system. The simulator uses the same. */
const ENCOMPASS_ACCOUNT = ['ENCOMPASS_CLIENT_ID', 'ENCOMPASS_USER', 'ENCOMPASS_INSTANCE_ID', 'ENCOMPASS_TIME_ZONE']
const ENCOMPASS_SECRETS = ['ENCOMPASS_CLIENT_SECRET', 'ENCOMPASS_PASSWORD']

interface Variables {
  settings: readonly string[]
  secrets: readonly string[]
}

const service = (name: string, own: Variables): Variables => ({
  settings: [...APP, ...SERVICE, `${name}_PORT`, ...own.settings],
  secrets: [...APP_SECRETS, 'EVENT_LOG_URL', 'KAFKA_SASL_PASSWORD', `${name}_DATABASE_URL`, ...own.secrets],
})

const simulator = (settings: string[], secrets: string[] = []): Variables => ({
  settings: [...SYSTEM, ...settings],
  secrets,
})

/** Variables by process. */
export const VARIABLES: Readonly<Record<string, Variables>> = {
  identity: service('IDENTITY', {
    settings: [
      ...[...PEOPLE, 'DEMO_PASSWORD', 'FEATURED_MEMBER', 'PUBLIC_PAGES', 'OPEN_ROSTER'],
      ...['SECOND_FACTOR', 'BACKUPS', LIMITS],
    ],
    secrets: ['IDENTITY_SECRET', 'IDENTITY_SECRETS_BEFORE', 'IDENTITY_ROOT_KEY', 'IDENTITY_ADMIN_PASSWORD'],
  }),
  roster: service('ROSTER', {
    settings: [...PEOPLE, CALENDAR, ...FILES, 'PUBLIC_PAGES', 'OPEN_ROSTER', LIMITS],
    secrets: FILES_SECRETS,
  }),
  loans: service('LOANS', {
    settings: [CALENDAR, ...FILES, 'LOANS_ROLE', 'LOAN_HISTORY_YEARS'],
    secrets: FILES_SECRETS,
  }),
  recruiting: service('RECRUITING', {
    settings: [CALENDAR, 'PUBLIC_URL', 'PUBLIC_PAGES', 'STRIPE_SIMULATOR', 'STRIPE_SIMULATOR_URL'],
    secrets: [
      ...['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
      ...['STRIPE_SIMULATOR_KEY', 'STRIPE_SIMULATOR_WEBHOOK_SECRET'],
    ],
  }),
  sites: service('SITES', {
    settings: [...FILES, 'PUBLIC_URL', 'PUBLIC_PAGES', 'SITES_HOST'],
    secrets: [...FILES_SECRETS, 'SITES_SECRET'],
  }),
  notifications: service('NOTIFICATIONS', {
    settings: [CALENDAR, 'PUBLIC_URL', 'DEFAULT_PASSWORD', 'MAIL_FROM', 'DIGEST_HOUR_UTC', LIMITS],
    secrets: ['NOTIFICATIONS_SECRET', 'NOTIFICATIONS_SECRETS_BEFORE', 'NOTIFICATIONS_ROOT_KEY', 'SMTP_URL'],
  }),
  encompass: service('ENCOMPASS', {
    settings: [
      ...ENCOMPASS_ACCOUNT,
      CALENDAR,
      ...['PUBLIC_URL', 'ENCOMPASS_URL', 'ENCOMPASS_SIMULATOR', 'ENCOMPASS_GRANT', 'ENCOMPASS_FUNDED_SIGNAL'],
      ...['ENCOMPASS_AMOUNT_FIELD', 'ENCOMPASS_MILESTONES', 'ENCOMPASS_POLLING_MINUTES', 'ENCOMPASS_WEBHOOKS'],
      'ENCOMPASS_HOOK_URL',
    ],
    secrets: [...ENCOMPASS_SECRETS, 'ENCOMPASS_SECRET', 'ENCOMPASS_SECRETS_BEFORE'],
  }),
  gateway: {
    settings: [
      ...[...APP, 'PORT', 'LISTEN_FD', 'METRICS_PORT', 'METRICS_HOST', 'TRUST_PROXY', 'WEB_FOLDER', LIMITS],
      'MAX_PENDING_CALLS',
      ...[
        'SITES_HOST',
        'PUBLIC_PAGES',
        'OPEN_ROSTER',
        'PAYMENT_PAGES_URL',
        'MAIL_INBOX_URL',
        'ENCOMPASS_SIMULATOR_URL',
      ],
      ...[
        'IDENTITY_URL',
        'ROSTER_URL',
        'LOANS_URL',
        'RECRUITING_URL',
        'SITES_URL',
        'NOTIFICATIONS_URL',
        'ENCOMPASS_URL',
      ],
    ],
    secrets: [...APP_SECRETS, 'MAIL_INBOX_TOKEN'],
  },
  mail: simulator(['MAIL_FOLDER', 'MAIL_SMTP_PORT', 'MAIL_HTTP_PORT'], ['MAIL_INBOX_TOKEN', 'MAIL_SMTP_PASSWORD']),
  'encompass-sim': simulator(
    [
      ...ENCOMPASS_ACCOUNT,
      ...['ENCOMPASS_SIMULATOR_FOLDER', 'ENCOMPASS_SIMULATOR_PORT', 'ENCOMPASS_SIMULATOR_LIFE'],
      'ENCOMPASS_SIMULATOR_QUIET_SECONDS',
    ],
    ENCOMPASS_SECRETS,
  ),
  'stripe-sim': simulator(
    [
      ...['STRIPE_SIMULATOR_FOLDER', 'STRIPE_SIMULATOR_PORT'],
      ...['STRIPE_SIMULATOR_WEBHOOK_URL', 'STRIPE_SIMULATOR_PAGES_URL'],
    ],
    ['STRIPE_SIMULATOR_KEY', 'STRIPE_SIMULATOR_WEBHOOK_SECRET'],
  ),
}

/** All variables that a process may have. */
export const variablesOf = (process: string): Set<string> => {
  const { settings, secrets } = VARIABLES[process] ?? { settings: [], secrets: [] }
  return new Set([...settings, ...secrets])
}

/** The part of an environment that a process may have. */
export function allowedFor(process: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const allowed = variablesOf(process)
  return Object.fromEntries(Object.entries(env).filter(([name]) => allowed.has(name)))
}
