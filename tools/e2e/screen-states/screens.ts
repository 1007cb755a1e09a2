/** `partial`: one of several calls is refused. */
export const STATES = ['success', 'empty', 'error', 'loading', 'partial', 'offline'] as const
export type ScreenState = (typeof STATES)[number]

type User = 'visitor' | 'ceo' | 'officer' | 'admin'

export interface Screen {
  /** The first part of the names of its pictures. */
  name: string
  title: string
  path: string
  user: User
  /** The call that is refused in the partial state. Without it, the screen has one call, or none that may fail alone. */
  partly?: string
  /** States that the screen does not have. */
  without?: readonly ScreenState[]
}

/** Forms and pages that show no data of calls. */
const STATIC: readonly ScreenState[] = ['empty', 'error', 'loading']
/** Pages that are complete documents from the server: a browser shows its own page while they load or fail. */
const DOCUMENT: readonly ScreenState[] = [...STATIC, 'offline']

const of = (user: User, screens: readonly Omit<Screen, 'user'>[]): Screen[] =>
  screens.map((screen) => ({ ...screen, user }))

const report = (tab: string, title: string, partly?: string): Omit<Screen, 'user'> => ({
  ...{ name: `reports-${tab}`, title, path: `/reports?tab=${tab}` },
  ...(partly !== undefined && { partly }),
})

const VISITOR = of('visitor', [
  { name: 'sign-in', title: 'Sign-in', path: '/', without: STATIC },
  { name: 'registration', title: 'Registration', path: '/agent-onboard?recruiter=manager', without: ['empty'] },
  { name: 'landing-page', title: 'Landing page of a member', path: '/landing/officer', without: DOCUMENT },
  { name: 'agent-site', title: 'Website of a member', path: '/agent-site/officer', without: DOCUMENT },
])

const OFFICER = of('officer', [
  { name: 'officer-dashboard', title: "Dashboard, officer's", path: '/dashboard', partly: '/api/commissions/next' },
  { name: 'officer-loans', title: "Loan Tracking, officer's", path: '/loans' },
  { name: 'officer-commissions', title: "Commissions, officer's", path: '/commissions', partly: '/api/figures' },
  { name: 'ask', title: 'Ask about a loan', path: '/ask-about-a-loan?number=UP-10001', without: ['empty'] },
  { name: 'statement', title: 'Statement', path: '/reports', partly: '/api/statements' },
  { name: 'my-plan', title: 'My plan', path: '/reports?tab=my-plan' },
])

const CEO = of('ceo', [
  { name: 'dashboard', title: 'Dashboard', path: '/dashboard', partly: '/api/benchmark' },
  { name: 'loans', title: 'Loan Tracking', path: '/loans' },
  { name: 'commissions', title: 'Commissions', path: '/commissions', partly: '/api/figures/forecast' },
  { name: 'attention', title: 'Needs Attention', path: '/loans/attention' },
  { name: 'downline', title: 'Downline', path: '/downline', partly: '/api/users' },
  { name: 'moves', title: 'Moves', path: '/moves' },
  { name: 'simulator', title: 'Simulator', path: '/simulator', partly: '/api/comp-plans' },
  { name: 'roster', title: 'Working Team Roster', path: '/working-roster' },
  { name: 'builder', title: 'Roster Builder', path: '/roster' },
  { name: 'open-roster', title: 'Open roster', path: '/open-roster' },
  { name: 'admin-roster', title: 'Admin roster', path: '/admin-roster' },
  { name: 'direct-roster', title: 'Direct roster', path: '/direct-roster' },
  { name: 'simple-roster', title: 'Simple roster', path: '/simple-roster' },
  { name: 'nmls-ids', title: 'NMLS IDs', path: '/nmls-ids' },
  { name: 'licenses', title: 'State Licenses', path: '/licenses' },
  { name: 'supervision', title: 'Supervision', path: '/supervision' },
  { name: 'profile', title: 'Member profile', path: '/member-profile/1', partly: '/api/members/1/year' },
  report('payday', 'Payday', '/api/pay-runs/'),
  report('periods', 'Pay periods', '/api/payroll/'),
  report('adjustments', 'Adjustments'),
  report('disputes', 'Disputes'),
  report('holds', 'Holds'),
  report('rules', 'Rules'),
  report('loan-terms', 'Pay by loan terms'),
  report('recruiting-pay', 'Recruiting and loan pay'),
  report('clawbacks', 'Clawbacks'),
  report('balances', 'Balances'),
  report('payroll-settings', 'Payroll settings'),
  report('shadow-runs', 'Shadow runs'),
  report('plans', 'Comp plans', '/api/comp-plans/trigger'),
  { name: 'approvals', title: 'Approvals', path: '/approvals' },
  { name: 'name-matching', title: 'Name Matching', path: '/name-matching' },
  { name: 'recruiting', title: 'Recruiting', path: '/recruiting', partly: '/api/recruit-bonuses' },
  { name: 'leads', title: 'Leads', path: '/leads' },
  { name: 'page-claims', title: 'Page Claims', path: '/page-claims' },
  { name: 'origination-site', title: 'Origination site builder', path: '/build-origination-site', without: ['empty'] },
  { name: 'recruiting-site', title: 'Recruiting site builder', path: '/build-recruiting-site', without: ['empty'] },
  { name: 'email-test', title: 'Email Test', path: '/email-test', without: STATIC },
  { name: 'integrations', title: 'Integrations', path: '/integrations', partly: '/api/integrations/encompass/runs' },
  { name: 'mapping', title: 'Encompass mapping', path: '/integrations?tab=mapping' },
  { name: 'webhooks', title: 'Webhooks', path: '/integrations?tab=webhooks' },
  { name: 'api-keys', title: 'API keys', path: '/integrations?tab=api-keys' },
  { name: 'data-import', title: 'Data Import', path: '/data-import' },
  { name: 'not-found', title: 'Page Not Found', path: '/no-such-page', without: STATIC },
])

const ADMIN = of('admin', [
  { name: 'operations', title: 'Operations', path: '/operations', partly: '/api/operations/loans' },
  { name: 'debug-roster', title: 'Debug Roster', path: '/debug-roster', without: STATIC },
])

export const SCREENS: readonly Screen[] = [...VISITOR, ...CEO, ...OFFICER, ...ADMIN]

export const statesOf = ({ partly, without = [] }: Screen): ScreenState[] =>
  STATES.filter((state) => !without.includes(state) && (state !== 'partial' || partly !== undefined))

export const pictureOf = ({ name }: Screen, state: ScreenState): string => `${name}-${state}.webp`
