import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { pressOn, tabTo } from './keyboard.ts'
import { addMember, csvFile, startSession } from './people.ts'
import { test } from './test.ts'

const RUN = Date.now().toString(36)

async function openAs(page: Page, username: string, path: string, heading: string | RegExp): Promise<void> {
  await startSession(page, username)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

test('signs in with the keyboard and announces a wrong password', async ({ page }) => {
  await page.goto('/')
  await tabTo(page, page.getByLabel('Username'))
  await page.keyboard.type('officer')
  await page.keyboard.press('Tab')
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Upline-demo-1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/loans$/)
})

test('skips to the content, and moves the focus to the page after a navigation', async ({ page }) => {
  await openAs(page, 'officer', '/dashboard', /^Good /)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await pressOn(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Commissions' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Commission Management' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveTitle(/Commissions/)
})

test("opens 'Why this number?' with the keyboard and returns the focus", async ({ page }) => {
  await openAs(page, 'officer', '/loans', /loans? in pipeline/)
  const row = page.getByRole('button', { name: /why this number\?$/ }).first()
  await pressOn(page, row)
  const panel = page.getByRole('dialog', { name: 'Why this number?' })
  await expect(panel).toBeVisible()
  await expect.poll(() => panel.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(row).toBeFocused()
})

test('imports a file with the keyboard and announces the result', async ({ page }) => {
  await openAs(page, 'manager', '/data-import', 'Data Import')
  const chooser = page.waitForEvent('filechooser')
  await pressOn(page, page.getByRole('button', { name: /choose/i }))
  const lines = [
    'Borrower,Loan_Officer,Status,Loan_Amount,Loan_Number',
    `Ben Hill,manager,Application,400000,${RUN}-K1`,
  ]
  await (await chooser).setFiles(csvFile('keyboard.csv', lines))
  await pressOn(page, page.getByRole('button', { name: 'Import Data' }))
  await expect(page.getByText('Import Complete').first()).toBeVisible()
})

test('moves a member with the keyboard', async ({ page }) => {
  await openAs(page, 'ceo', '/dashboard', /^Good /)
  const remove = await addMember(page, 'Kay', RUN)
  await page.goto(`/working-roster?q=${RUN}`)
  await pressOn(page, page.getByRole('button', { name: `Change upline of Kay ${RUN}` }))
  const picker = page.getByRole('combobox', { name: /^Upline of/ })
  await tabTo(page, picker)
  await page.keyboard.type('Avery')
  await expect(page.getByRole('option', { name: /Avery Stone/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await pressOn(page, page.getByRole('button', { name: /^Save upline of/ }))
  await expect(page.getByText('Upline Updated')).toBeVisible()
  await remove()
})

test('asks about a missing loan with the keyboard, and announces the answer', async ({ page }) => {
  await openAs(page, 'officer', '/commissions', 'Commission Management')
  await pressOn(page, page.getByRole('link', { name: 'Something missing?' }))
  await tabTo(page, page.getByLabel('Loan number'))
  await page.keyboard.type(`${RUN}-nowhere`)
  await page.keyboard.press('Enter')
  await expect(
    page
      .locator('[aria-live=polite]')
      .getByText(/number/i)
      .first(),
  ).toBeVisible()
})

test('copies the recruiting link with the keyboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, 'ceo', '/recruiting', 'Recruiting Dashboard')
  await pressOn(page, page.getByRole('button', { name: 'Copy Link' }))
  await expect(page.getByRole('status').filter({ hasText: 'Link Copied!' })).toBeVisible()
})

test('reads the bars of a chart with the arrow keys', async ({ page }) => {
  await openAs(page, 'officer', '/dashboard', /^Good /)
  const chart = page.getByRole('application', { name: /^Pipeline by Status and Age/ })
  await tabTo(page, chart)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: /^Application: / })).toHaveCount(1)
})

test('explains a term on focus, and opens the help at ?', async ({ page }) => {
  await openAs(page, 'officer', '/dashboard', /^Good /)
  await tabTo(page, page.getByRole('button', { name: /^\d+ bp$/ }).first())
  await expect(page.getByRole('tooltip')).toContainText('One basis point is 0.01%.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toBeHidden()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Shortcuts and Help' })).toBeVisible()
  await expectAccessible(page)
})

const WIDE_PATHS = ['/dashboard', '/loans', '/commissions', '/downline', '/working-roster', '/reports', '/data-import']

test('does not scroll sideways at 200% zoom', async ({ page }) => {
  await openAs(page, 'ceo', '/dashboard', /^Good /)
  // 1280 px at 200% are 640 px of the page.
  await page.setViewportSize({ width: 640, height: 400 })
  for (const path of WIDE_PATHS)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })
})

test('keeps the focus, the current page, checked choices and tones visible in forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await openAs(page, 'ceo', '/dashboard', /^Good /)
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Loan Tracking' })
  await tabTo(page, link)
  await expect(page.locator('a[aria-current=page]').first()).toBeVisible()
  const badge = page.getByText('Active', { exact: true }).first()
  await expect(badge).toHaveCSS('border-top-style', 'solid')
  const mark = (pseudo: string) => badge.evaluate((node, part) => getComputedStyle(node, part).backgroundColor, pseudo)
  expect(await mark('::before'), 'the tone of the badge').not.toBe(await mark(''))
  await expectAccessible(page)
})

test('moves nothing for longer than a blink if motion is reduced', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAs(page, 'ceo', '/loans', /loans? in pipeline/)
  await page
    .getByRole('button', { name: /why this number\?$/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Why this number?' })).toBeVisible()
  const longest = await page.evaluate(() =>
    Math.max(0, ...document.getAnimations().map((one) => Number(one.effect?.getComputedTiming().endTime ?? 0))),
  )
  expect(longest).toBeLessThanOrEqual(100)
})
