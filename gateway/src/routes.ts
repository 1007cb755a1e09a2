export const SERVICES = ['identity', 'roster', 'loans', 'recruiting', 'sites', 'notifications', 'encompass'] as const

export type ServiceName = (typeof SERVICES)[number]

/**
 * session: a living session. public: anybody. publicPages, openRoster: anybody where that setting is on, else a session.
 * hook: another company's server, which its signature lets in; it is not counted, since a 429 would count as delivered there.
 * The services decide again for themselves; this table keeps strangers away from them.
 */
export type Access = 'session' | 'public' | 'publicPages' | 'openRoster' | 'hook'

export interface Route {
  /** Public path; it also covers what lies below. The longest one that fits counts. */
  path: string
  service: ServiceName
  access: Access
  /** Largest body; more is 413 before a byte of it is read. A stream of any size has none. */
  bodyMb: number
}

/** A row of THE table: '/api' + path goes to the service's path. */
const route = (path: string, service: ServiceName, { access = 'session' as Access, bodyMb = 1 } = {}): Route => ({
  path: `/api/${path}`,
  service,
  access,
  bodyMb,
})

/** Where another company's server calls us: '/hooks/<name>' goes to the service as it is. */
const hook = (name: string, service: ServiceName): Route => ({
  path: `/hooks/${name}`,
  service,
  access: 'hook',
  bodyMb: 1,
})

/** For uploads that a service reads as a stream and judges by itself. */
const ANY_SIZE = Infinity
/** 10 000 rows in one call, and what is too much for the service to count (it answers 413 by rows). */
const BULK = 32
/** A photo of 5 MB and its form. */
const PHOTO = 6

export const ROUTES: Route[] = [
  route('auth', 'identity'),
  route('auth/login', 'identity', { access: 'public' }),
  route('auth/logout', 'identity', { access: 'public' }),
  route('auth/reset-password', 'identity', { access: 'public' }),
  route('auth/settings', 'identity', { access: 'public' }),
  route('api-keys', 'identity'),
  route('page-spans', 'identity'),

  route('users', 'roster'),
  route('users/import-csv', 'roster', { bodyMb: BULK }),
  route('users/photos', 'roster', { access: 'publicPages' }),
  route('users/by-referral', 'recruiting', { access: 'publicPages' }),
  route('team', 'roster'),
  route('team-members', 'roster'),
  route('team-members/bulk-import', 'roster', { bodyMb: BULK }),
  route('team-members/imports', 'roster', { bodyMb: ANY_SIZE }),
  route('compliance/nmls', 'roster'),
  route('roster-direct', 'roster', { access: 'openRoster' }),
  route('upload-profile-photo', 'roster', { bodyMb: PHOTO }),
  route('agent-photos', 'roster', { access: 'publicPages', bodyMb: PHOTO }),

  route('loans', 'loans'),
  route('loans/bulk-import', 'loans', { bodyMb: BULK }),
  route('loan-views', 'loans'),
  route('commissions', 'loans'),
  route('figures', 'loans'),
  route('benchmark', 'loans'),
  route('plans', 'loans'),
  route('pay-periods', 'loans'),
  route('statements', 'loans'),
  route('clawbacks', 'loans'),
  route('adjustments', 'loans'),
  route('approvals', 'loans'),
  route('disputes', 'loans'),
  route('payroll', 'loans'),
  route('imports', 'loans', { bodyMb: ANY_SIZE }),
  route('refresh', 'loans'),
  route('attention', 'loans'),

  route('integrations/encompass', 'encompass'),
  hook('encompass', 'encompass'),

  route('recruiting-stats', 'recruiting'),
  route('create-agent-payment', 'recruiting', { access: 'publicPages' }),
  route('complete-agent-registration', 'recruiting', { access: 'publicPages' }),
  route('agent-registrations', 'recruiting', { access: 'publicPages' }),
  route('recruiting-settings', 'recruiting', { access: 'publicPages' }),
  route('recruiting-views', 'recruiting', { access: 'publicPages' }),
  route('recruiting-funnel', 'recruiting'),
  route('recruit-bonuses', 'recruiting'),
  route('own-plan', 'recruiting'),
  hook('stripe', 'recruiting'),
  route('agent-profile', 'sites', { access: 'publicPages' }),
  route('create-affiliate-site', 'sites'),
  route('affiliate-sites', 'sites'),
  route('leads', 'sites'),
  route('settings/public-pages', 'sites'),
  ...SERVICES.map((service) => route(`operations/${service}`, service)),
  route('test-email', 'notifications'),
  route('deliveries', 'notifications'),
  route('mail-templates', 'notifications'),
  route('mail-preferences', 'notifications'),
  route('webhooks', 'notifications'),
  route('unsubscribe', 'notifications', { access: 'public' }),
]

/** The row of a path; undefined where the product has no such call. */
export function routeOf(path: string): Route | undefined {
  for (let whole = path; whole !== ''; whole = whole.slice(0, whole.lastIndexOf('/'))) {
    const row = BY_PATH.get(whole)
    if (row || !whole.includes('/')) return row
  }
  return undefined
}

const BY_PATH = new Map(ROUTES.map((row) => [row.path, row]))

/** Calls a minute before 429: per session, or per address for visitors. Sign-in has limits of its own in identity. */
export const CALLS_PER_MINUTE = 1_500
/** Of one API key. */
export const KEY_CALLS_PER_MINUTE = 600
