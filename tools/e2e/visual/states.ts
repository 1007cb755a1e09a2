import type { Page } from '@playwright/test'
import type { Override } from './replay.ts'

type Size = 'desk' | 'tablet' | 'phone'
type Scheme = 'light' | 'dark'

/** undefined: a visitor. */
export const USERS = [undefined, 'ceo', 'officer', 'admin'] as const
type User = NonNullable<(typeof USERS)[number]>

export interface VisualState {
  name: string
  path: string
  user?: User
  size?: Size
  scheme?: Scheme
  overrides?: Record<string, Override>
  isForced?: boolean
  act?: (page: Page) => Promise<unknown>
}

export const SIZES: Record<Size, { width: number; height: number }> = {
  desk: { width: 1280, height: 800 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
}

/** Presses a key until its dialog opens, because the page may not listen yet. */
const pressUntilDialog = (key: string) => async (page: Page) => {
  const dialog = page.getByRole('dialog')
  for (let tries = 0; tries < 10 && !(await dialog.isVisible()); tries++) {
    await page.keyboard.press(key)
    await dialog.waitFor({ timeout: 2_000 }).catch(() => undefined)
  }
  await dialog.waitFor()
}
const palette = pressUntilDialog('Control+k')
const help = pressUntilDialog('?')
const firstRow = async (page: Page) => {
  await page
    .getByRole('button', { name: /why this number\?$| days Commission / })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('link', { name: 'Open the loan' }).waitFor()
}
const menu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).click()
const settings = async (page: Page) => {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('dialog', { name: 'Settings' }).waitFor()
}
const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true }).click()
const tree = (page: Page) => page.getByText('Tree', { exact: true }).click()

const openLoan = async (page: Page) => {
  await firstRow(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Open the loan' }).click()
  await page.waitForURL(/\/loans\/[\w-]+$/)
  await page.getByRole('heading', { name: 'History' }).waitFor()
}
const openOwen = async (page: Page) => {
  await page.getByText('Owen Clark', { exact: true }).first().click()
  await page.getByLabel('This year').getByText('Owen earned').waitFor()
}
/** Level 1 of the company's plan changes, so that everyone's dollars appear. */
const simulate = async (page: Page) => {
  await page
    .getByRole('treegrid', { name: 'Simulated team, by upline' })
    .getByRole('row', { name: /Caroline Hart/ })
    .press('ArrowRight')
  await page.getByLabel('Level 1', { exact: true }).fill('35')
  await page.getByText(/as if the changes had always applied/).waitFor()
}

const of = (user: User, states: Omit<VisualState, 'user'>[]): VisualState[] =>
  states.map((state) => ({ user, ...state }))

const VISITOR: VisualState[] = [
  { name: 'sign-in', path: '/' },
  { name: 'sign-in-dark', path: '/', scheme: 'dark' },
  { name: 'sign-in-phone', path: '/', size: 'phone' },
]

const CEO = of('ceo', [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'dashboard-dark', path: '/dashboard', scheme: 'dark' },
  { name: 'dashboard-phone', path: '/dashboard', size: 'phone' },
  { name: 'dashboard-forced-colors', path: '/dashboard', isForced: true },
  { name: 'loans', path: '/loans' },
  { name: 'loans-dark', path: '/loans', scheme: 'dark' },
  { name: 'loans-tablet', path: '/loans', size: 'tablet' },
  { name: 'loans-phone-dark', path: '/loans', size: 'phone', scheme: 'dark' },
  { name: 'loans-empty', path: '/loans', overrides: { '/api/loans?': 'empty' } },
  { name: 'loans-error', path: '/loans', overrides: { '/api/loans?': 'refused' } },
  { name: 'loans-loading', path: '/loans', overrides: { '/api/loans?': 'never' } },
  { name: 'palette', path: '/loans', act: palette },
  { name: 'help', path: '/loans', act: help },
  { name: 'help-phone-dark', path: '/loans', size: 'phone', scheme: 'dark', act: help },
  { name: 'menu-phone', path: '/loans', size: 'phone', act: menu },
  { name: 'commissions', path: '/commissions' },
  { name: 'downline', path: '/downline' },
  { name: 'downline-tree-dark', path: '/downline', scheme: 'dark', act: tree },
  { name: 'downline-error', path: '/downline', overrides: { '/api/team': 'refused', '/api/users': 'refused' } },
  { name: 'roster', path: '/working-roster' },
  { name: 'roster-dark', path: '/working-roster', scheme: 'dark' },
  { name: 'roster-tablet', path: '/working-roster', size: 'tablet' },
  { name: 'roster-phone', path: '/working-roster', size: 'phone' },
  { name: 'roster-menu', path: '/working-roster', act: more },
  { name: 'builder', path: '/roster' },
  { name: 'profile', path: '/member-profile/1' },
  { name: 'profile-phone-dark', path: '/member-profile/1', size: 'phone', scheme: 'dark' },
  { name: 'profile-year', path: '/working-roster?q=owen', act: openOwen },
  { name: 'profile-year-phone', path: '/working-roster?q=owen', size: 'phone', act: openOwen },
  { name: 'loan', path: '/loans', act: openLoan },
  { name: 'reports-payday', path: '/reports?tab=payday' },
  { name: 'reports-payday-phone', path: '/reports?tab=payday', size: 'phone' },
  { name: 'reports-plans', path: '/reports?tab=plans' },
  { name: 'reports-disputes', path: '/reports?tab=disputes' },
  { name: 'reports-balances', path: '/reports?tab=balances' },
  { name: 'reports-error', path: '/reports?tab=payday', overrides: { '/api/pay-runs': 'refused' } },
  { name: 'simulator', path: '/simulator', act: simulate },
  { name: 'simulator-phone', path: '/simulator', size: 'phone', act: simulate },
  { name: 'simulator-empty', path: '/simulator' },
  { name: 'recruiting', path: '/recruiting' },
  { name: 'leads', path: '/leads' },
  { name: 'integrations', path: '/integrations' },
  { name: 'data-import', path: '/data-import' },
  { name: 'approvals', path: '/approvals' },
  { name: 'moves', path: '/moves' },
  { name: 'name-matching', path: '/name-matching' },
  { name: 'nmls-ids', path: '/nmls-ids' },
  { name: 'settings', path: '/approvals', act: settings },
  { name: 'not-found', path: '/no-such-page' },
])

const OFFICER = of('officer', [
  { name: 'officer-loans', path: '/loans' },
  { name: 'officer-why', path: '/loans', act: firstRow },
  { name: 'officer-why-phone-dark', path: '/loans', size: 'phone', scheme: 'dark', act: firstRow },
  { name: 'officer-ask', path: '/ask-about-a-loan' },
  { name: 'officer-loan', path: '/loans', act: openLoan },
  { name: 'officer-loan-phone', path: '/loans', size: 'phone', act: openLoan },
  { name: 'officer-statement', path: '/reports' },
  { name: 'officer-statement-phone', path: '/reports', size: 'phone' },
  { name: 'officer-plan', path: '/reports?tab=my-plan' },
])

const ADMIN = of('admin', [
  { name: 'operations', path: '/operations' },
  { name: 'operations-tablet-dark', path: '/operations', size: 'tablet', scheme: 'dark' },
  { name: 'operations-error', path: '/operations', overrides: { '/api/operations': 'refused' } },
])

export const STATES: VisualState[] = [...VISITOR, ...CEO, ...OFFICER, ...ADMIN]
