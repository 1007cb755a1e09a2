import { expect } from '@playwright/test'
import { LOAN_STATUSES } from '@upline/contracts'
import { expectAccessible } from './axe.ts'
import { signInHere, startSession } from './people.ts'
import { refusedByPolicy } from './refused-by-policy.ts'
import { test } from './test.ts'
import { expectUsable, SIZES } from './usable.ts'

/** Every screen that the sidebar or a link opens, and a text that appears once its data is loaded. */
const SCREENS: [path: string, ready: string | RegExp][] = [
  ['/dashboard', /^Good (morning|afternoon|evening)/],
  ['/loans', /loans? in pipeline$/],
  ['/commissions', 'Commission Management'],
  ['/ask-about-a-loan', 'Ask about a loan'],
  ['/ask-about-a-loan?number=no-such-loan', 'Ask about a loan'],
  ['/downline', 'Team Management'],
  ['/simulator', 'Simulator'],
  ['/reports', 'Reports'],
  ['/approvals', 'Approvals'],
  ['/recruiting', 'Recruiting Dashboard'],
  ['/integrations', 'Integrations'],
  ['/integrations?tab=mapping', 'Integrations'],
  ['/integrations?tab=webhooks', 'Integrations'],
  ['/integrations?tab=api-keys', 'Integrations'],
  ['/data-import', 'Data Import'],
  ['/name-matching', 'Name Matching'],
  ['/nmls-ids', 'NMLS IDs'],
  ['/licenses', 'State Licenses'],
  ['/supervision', 'Supervision'],
  ['/page-claims', 'Page Claims'],
  ['/working-roster', 'Working Team Roster'],
  ['/roster', 'Roster Builder'],
  ['/open-roster', 'Team Roster'],
  ['/admin-roster', 'Admin Roster'],
  ['/direct-roster', 'Direct Roster'],
  ['/simple-roster', 'Simple Roster'],
  ['/debug-roster', /./],
  ['/member-profile/1', 'Avery Stone'],
  ['/recruiting-landing', 'Build your own mortgage business'],
  ['/agent-onboard?recruiter=manager', 'Become an agent'],
  ['/leads', /leads?$/],
  ['/email-test', 'Email Test'],
  ['/build-origination-site', 'Build Your Origination Site'],
  ['/build-recruiting-site', 'Build Your Recruiting Site'],
  ['/landing/officer', /./],
  ['/agent-site/officer', /./],
  ['/no-such-page', 'Page Not Found'],
]

for (const { name, ...viewport } of SIZES)
  test(`passes accessibility and content security checks on every screen: ${name}`, async ({ browser }) => {
    test.setTimeout(360_000)
    const page = await (await browser.newContext({ viewport })).newPage()
    const refused = refusedByPolicy(page)
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
    await expectUsable(page, 'sign-in')
    await signInHere(page, 'ceo', 'Upline-demo-1')
    await expect(page).toHaveURL(/\/loans$/)
    for (const [path, ready] of SCREENS)
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: ready })).toBeVisible()
        await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
        await expectUsable(page, path)
      })
    expect(refused).toEqual([])
  })

test('fits the loan table into the window, below a header of two rows', async ({ page }) => {
  await startSession(page, 'ceo')
  await page.setViewportSize({ width: 1024, height: 900 })
  await page.goto('/loans')
  await expect(page.getByRole('region', { name: 'Loan pipeline, table' })).toBeVisible()
  await expect.poll(() => page.evaluate('document.documentElement.scrollHeight - window.innerHeight')).toBe(0)
})

test('shows every status of the loan list with its count on a small laptop', async ({ page }) => {
  await startSession(page, 'ceo')
  await page.setViewportSize({ width: 1024, height: 900 })
  await page.goto('/loans')
  const statuses = page.getByRole('group', { name: 'Status' }).getByRole('button', { name: /^\D+ [\d,]+$/ })
  await expect(statuses).toHaveCount(LOAN_STATUSES.length + 1)
  for (const status of await statuses.all()) await expect(status).toBeInViewport({ ratio: 1 })
})

test('fits every roster into the window, with the buttons below it', async ({ page }) => {
  await startSession(page, 'ceo')
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const path of ['/working-roster', '/roster', '/open-roster', '/admin-roster', '/simple-roster']) {
    await page.goto(path)
    await expect(page.getByRole('row').nth(2), path).toBeVisible()
    await expect.poll(() => page.evaluate('document.documentElement.scrollHeight - window.innerHeight'), path).toBe(0)
  }
})

const TABLE_PATHS = [
  ...['/dashboard', '/loans', '/commissions', '/working-roster', '/open-roster', '/data-import', '/operations'],
  ...['/licenses', '/supervision', '/integrations'],
  ...['payday', 'periods', 'adjustments', 'disputes', 'holds', 'rules', 'balances', 'plans'].map(
    (tab) => `/reports?tab=${tab}`,
  ),
]

test('fits every table into the page of a small laptop', async ({ page }) => {
  await startSession(page, 'admin')
  await page.setViewportSize({ width: 1024, height: 800 })
  for (const path of TABLE_PATHS)
    await test.step(path, async () => {
      await page.goto(path)
      const tables = page.getByRole('region', { name: /, table$/ })
      await expect(tables.first()).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
      for (const table of await tables.all())
        expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
    })
})

test('shows the Move column of a tree that is narrower than its columns', async ({ page }) => {
  await startSession(page, 'ceo')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/simulator')
  const tree = page.getByRole('treegrid')
  await tree.getByRole('button', { name: 'Open Caroline Hart' }).click()
  await expect(tree.getByRole('button', { name: /^Move / }).first()).toBeInViewport({ ratio: 1 })
  await expect(tree.getByRole('columnheader', { name: 'Move' })).toBeInViewport({ ratio: 1 })
})

test('shows that the browser is offline, and opens the page when the network is back', async ({ page, context }) => {
  await startSession(page, 'officer')
  await page.goto('/loans')
  await expect(page.getByRole('region', { name: 'Loan pipeline, table' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Leads' }).click()
  await expect(page.getByRole('alert').filter({ hasText: "You're offline" })).toBeVisible()
  await page.getByRole('link', { name: 'Loan Tracking' }).click()
  await expect(page.getByRole('region', { name: 'Loan pipeline, table' })).toBeVisible()
  await page.getByRole('link', { name: 'Leads' }).click()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: /leads?$/ })).toBeVisible()
})

test('does not move the page when the network fails', async ({ page, context }) => {
  await startSession(page, 'officer')
  await page.goto('/loans')
  const table = page.getByRole('region', { name: 'Loan pipeline, table' })
  await expect(table).toBeVisible()
  const before = await table.boundingBox()
  await context.setOffline(true)
  const banner = page.getByRole('status').filter({ hasText: "You're offline" })
  await expect(banner).toBeInViewport({ ratio: 1 })
  expect(await table.boundingBox()).toEqual(before)
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(banner).toHaveCount(0)
})
