import { PHOTOS_PATH } from './agent-pages/sites-host.ts'
import { LONG_DEADLINE_SECONDS } from './forwarding/call-deadlines.ts'
import type { Access, RouteGuard } from './guarding/route-guard.ts'

export const SERVICES = ['identity', 'roster', 'loans', 'recruiting', 'sites', 'notifications', 'encompass'] as const

export type ServiceName = (typeof SERVICES)[number]

/** A row of the routes table: `path` and everything below it go to the service. The most specific row applies. */
export interface Route {
  /** Public path. */
  path: string
  service: ServiceName
  /** The services check again. This keeps visitors away from them. */
  guard: RouteGuard
}

interface RowOptions {
  access?: Access
  deadlineSeconds?: number
  maxBodyMb?: number
  isOpenWhileDue?: boolean
  answersVisitors?: boolean
}

/** '/api' + path goes to the service's path. */
const route = (path: string, service: ServiceName, { access = 'session', ...more }: RowOptions = {}): Route => ({
  path: `/api/${path}`,
  service,
  guard: { access, acceptsKeys: true, ...more },
})

/** Another company's server calls here: '/hooks/<name>' goes to the service unchanged. */
const hook = (name: string, service: ServiceName): Route => ({
  path: `/hooks/${name}`,
  service,
  guard: { access: 'hook', isUnlimited: true },
})

/** The host of the published sites serves only the sites and these photos. */
const photos: Route = {
  path: PHOTOS_PATH,
  service: 'roster',
  guard: { access: 'publicPages', acceptsKeys: true, isOnSitesHost: true },
}

/** For uploads that the service reads as a stream and limits itself. */
const ANY_SIZE = Infinity
/** 10,000 rows in one call. The service refuses more rows with 413. */
const BULK = 32
/** A photo of 5 MB and its form. */
const PHOTO = 6
/** A file of 5 MB in its form. */
const LICENSE_FILE = 6

/** Whole files, thousands of rows in one call, or a whole pay period. */
const LONG = { deadlineSeconds: LONG_DEADLINE_SECONDS }

export const ROUTES: Route[] = [
  route('auth', 'identity', { isOpenWhileDue: true }),
  route('auth/me', 'identity', { isOpenWhileDue: true, answersVisitors: true }),
  route('auth/login', 'identity', { access: 'public' }),
  route('auth/logout', 'identity', { access: 'public' }),
  route('auth/reset-password', 'identity', { access: 'public' }),
  route('auth/settings', 'identity', { access: 'public' }),
  route('api-keys', 'identity'),
  route('page-spans', 'identity'),

  route('users', 'roster'),
  route('users/import-csv', 'roster', { ...LONG, maxBodyMb: BULK }),
  route('users/bulk-upline', 'roster', LONG),
  photos,
  route('users/by-referral', 'recruiting', { access: 'publicPages' }),
  route('moves', 'roster'),
  route('team', 'roster'),
  route('team-members', 'roster'),
  route('team-members/bulk-import', 'roster', { ...LONG, maxBodyMb: BULK }),
  route('team-members/imports', 'roster', { ...LONG, maxBodyMb: ANY_SIZE }),
  route('company', 'roster'),
  route('compliance/nmls', 'roster'),
  route('licenses', 'roster'),
  route('licenses/import', 'roster', { ...LONG, maxBodyMb: LICENSE_FILE }),
  route('licenses/export.csv', 'roster', LONG),
  route('supervision', 'roster'),
  route('supervision/export.csv', 'roster', LONG),
  route('roster-direct', 'roster', { access: 'openRoster' }),
  route('upload-profile-photo', 'roster', { maxBodyMb: PHOTO }),
  route('agent-photos', 'roster', { access: 'publicPages', maxBodyMb: PHOTO }),

  route('loans', 'loans'),
  route('loans/bulk-import', 'loans', { ...LONG, maxBodyMb: BULK }),
  route('loans/export.csv', 'loans', LONG),
  route('loan-views', 'loans'),
  route('commissions', 'loans'),
  route('figures', 'loans'),
  route('benchmark', 'loans'),
  route('comp-plans', 'loans'),
  route('compliance/agreements', 'loans'),
  route('scenarios', 'loans', LONG),
  route('pay-calendar', 'loans', LONG),
  route('pay-periods', 'loans', LONG),
  route('pay-runs', 'loans', LONG),
  route('statements', 'loans', LONG),
  route('clawbacks', 'loans'),
  route('balances', 'loans'),
  route('holds', 'loans'),
  route('evidence', 'loans', LONG),
  route('compliance/rules', 'loans'),
  route('compliance/proxy', 'loans'),
  route('compliance/recruiting', 'loans'),
  route('members', 'loans'),
  route('adjustments', 'loans'),
  route('approvals', 'loans'),
  route('disputes', 'loans'),
  route('payroll', 'loans', LONG),
  route('payroll-settings', 'loans'),
  route('shadow-runs', 'loans', { ...LONG, maxBodyMb: BULK }),
  route('imports', 'loans', { ...LONG, maxBodyMb: ANY_SIZE }),
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
  route('leads/export.csv', 'sites', LONG),
  route('compliance/claims', 'sites'),
  route('settings/public-pages', 'sites'),
  route('compliance/findings', 'loans'),
  route('settings/chain-pay', 'loans'),
  ...SERVICES.map((service) => route(`operations/${service}`, service)),
  route('test-email', 'notifications'),
  route('deliveries', 'notifications'),
  route('mail-templates', 'notifications'),
  route('mail-preferences', 'notifications'),
  route('webhooks', 'notifications'),
  route('unsubscribe', 'notifications', { access: 'public' }),
]
