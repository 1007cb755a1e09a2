import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { startSession } from './people.ts'
import { test } from './test.ts'

const signIn = async (page: Page, who: string) => {
  await startSession(page, who)
  await page.goto('/loans')
  await expect(page.getByRole('heading', { name: /loans in pipeline$/ })).toBeVisible({ timeout: 30_000 })
}

const rows = (page: Page) =>
  page.getByRole('region', { name: 'Loan pipeline, table' }).locator('tbody tr[aria-rowindex]')
const figure = (page: Page, label: string) => page.locator('dl > div', { hasText: label }).locator('dd').first()

const loansIn = async (page: Page) =>
  Number((await page.getByRole('heading', { level: 1 }).textContent())?.replace(/,/g, '').split(' ')[0])

const asTable = (panel: Locator) => panel.locator('label', { hasText: 'Show as a table' }).click()

test('navigates Loan Tracking by keyboard, sorts it, saves a view, exports and prints it', async ({ page }) => {
  test.setTimeout(240_000)
  await signIn(page, 'manager')

  await test.step('j and k move, Enter opens, Escape closes and returns the focus to the row', async () => {
    await page.keyboard.press('j')
    await expect(rows(page).nth(0).getByRole('button')).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await expect(rows(page).nth(1).getByRole('button')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Why this number?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(rows(page).nth(1).getByRole('button')).toBeFocused()
  })

  await test.step('a row thirty rows down scrolls into view', () => expectThirtyRowsDown(page))

  await test.step('the URL contains the sort order', async () => {
    await page.getByRole('button', { name: 'Days', exact: true }).click()
    await page.getByRole('button', { name: 'Days', exact: true }).click()
    await expect(page).toHaveURL(/sort=-days/)
    // The server sorts all rows, so they change when its response arrives.
    await expect(async () => {
      const days = (await rows(page).locator('td:last-child').allTextContents()).map(Number)
      expect(days).toEqual(days.toSorted((a, b) => b - a))
    }).toPass({ timeout: 30_000 })
    await page.reload()
    await expect(page.getByRole('columnheader', { name: 'Days' })).toHaveAttribute('aria-sort', 'descending', {
      timeout: 30_000,
    })
  })

  const name = `Closing ${Date.now().toString(36)}`
  await test.step('the server saves a view, also for another browser', async () => {
    await page
      .getByRole('group', { name: 'Status' })
      .getByRole('button', { name: /^Clear to Close/ })
      .click()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Officer' }).check()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: /^Save (this view|or delete)$/ }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save View' }).click()
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
    await page.evaluate('localStorage.clear()')
    await page.goto('/loans')
    await expect(page.getByRole('columnheader', { name: 'Officer' })).toHaveCount(0)
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page).toHaveURL(/sort=-days&status=Clear\+to\+Close/)
    await expect(page.getByRole('columnheader', { name: 'Officer' })).toBeVisible()
  })

  await test.step('the export contains all rows of the view', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export CSV' }).click()
    const text = readFileSync(await (await download).path(), 'utf8')
    const lines = text.trim().split('\r\n')
    expect(lines[0]).toContain('Loan_Officer')
    // The page may still be loading the view, and a loan may have moved in the live pipeline meanwhile.
    await expect.poll(async () => Math.abs(lines.length - 1 - (await loansIn(page)))).toBeLessThanOrEqual(3)
    expect(lines.slice(1).every((line) => line.includes('Clear to Close'))).toBe(true)
  })

  await test.step('the printout contains every row, not only the visible ones', async () => {
    await page.getByRole('button', { name: 'All loans' }).click()
    await expect(page.getByRole('button', { name: 'All loans' })).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => loansIn(page)).toBeGreaterThan(60)
    expect(await rows(page).count()).toBeLessThan(60)
    await page.evaluate(`window.print = () => {
      dispatchEvent(new Event('beforeprint'))
      const table = document.querySelector('table[aria-rowcount]')
      window.missing = table.getAttribute('aria-rowcount') - 1 - table.querySelectorAll('tbody tr[aria-rowindex]').length
      dispatchEvent(new Event('afterprint'))
    }`)
    await page.getByRole('button', { name: 'Print' }).click()
    await expect.poll(() => page.evaluate('window.missing')).toBe(0)
  })

  await test.step('the view can be deleted', async () => {
    await page.getByRole('button', { name: 'Save or delete' }).click()
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  })
})

/** From the second row. The whole row has to be visible, not only its edge. */
async function expectThirtyRowsDown(page: Page): Promise<void> {
  for (let step = 0; step < 30; step++) await page.keyboard.press('j')
  await expect(page.locator('tr[aria-rowindex="33"] button').first()).toBeFocused()
  await expect(page.locator('tr[aria-rowindex="33"] button').first()).toBeInViewport({ ratio: 0.9 })
}

test('keeps the row with the focus in view after quick keys with reduced motion', async ({ browser }) => {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await signIn(page, 'manager')
  for (let round = 0; round < 4; round++) {
    await page.reload()
    await expect(page.getByRole('heading', { name: /loans in pipeline$/ })).toBeVisible()
    for (const key of ['j', 'j', 'Enter']) await page.keyboard.press(key)
    await expect(page.getByRole('dialog', { name: 'Why this number?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(rows(page).nth(1).getByRole('button')).toBeFocused()
    await expectThirtyRowsDown(page)
  }
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`shows charts also as tables with the same numbers: ${colorScheme}`, async ({ browser }) => {
    test.setTimeout(120_000)
    const page = await (await browser.newContext({ colorScheme, viewport: { width: 1360, height: 900 } })).newPage()
    await signIn(page, 'manager')
    await page.goto('/commissions')
    const months = page.getByRole('region', { name: 'Commission by Month', exact: true })
    // The chart library loads with the first chart.
    await expect(months.getByRole('application')).toBeVisible({ timeout: 30_000 })
    await months.getByRole('application').focus()
    await page.keyboard.press('ArrowRight')
    await expectAccessible(page)
    await asTable(months)
    await expect(months.getByRole('row')).toHaveCount(13)
    const forecast = page.getByRole('region', { name: 'Forecast by Likelihood', exact: true })
    await asTable(forecast)
    await expect(forecast.getByRole('row', { name: /^Clear to Close/ })).toContainText('95%')
    await expect(forecast).toContainText(`of ${await figure(page, 'Pending').textContent()} pending`)
    await expectAccessible(page)
    await page.goto('/dashboard')
    const ages = page.getByRole('region', { name: 'Pipeline by Status and Age', exact: true })
    await asTable(ages)
    await expect(ages.getByRole('columnheader')).toHaveText([
      'Status',
      '0 to 14 days',
      '15 to 30 days',
      '31 to 60 days',
      'Over 60 days',
      'All ages',
    ])
    await expectAccessible(page)
  })

test('opens pages, members and loans with Ctrl K, and runs allowed actions', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, 'manager')
  const field = page.getByRole('textbox', { name: 'Command palette' })
  /** A new page moves the focus to its top. Text typed before that would be lost. */
  const find = async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
  }
  await find()
  await expectAccessible(page)
  await page.keyboard.type('commiss')
  await expect(page.getByRole('group', { name: 'Results' }).getByRole('button')).toHaveText(['Commissions'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Commission Management' })).toBeVisible()

  await find()
  await page.keyboard.type('UP-1')
  const loan = page.getByRole('group', { name: 'Loans' }).getByRole('button').first()
  await expect(loan).toBeVisible()
  await loan.click()
  await expect(page).toHaveURL(/\/loans\?loan=/)
  await expect(page.getByRole('dialog', { name: 'Why this number?' })).toBeVisible()
  await page.keyboard.press('Escape')

  await find()
  await page.keyboard.type('add new mem')
  await expect(page.getByRole('group', { name: 'Results' }).getByRole('button')).toHaveText(['Add New Member'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add New Team Member' })).toBeVisible()
  await page.keyboard.press('Escape')

  await find()
  await page.keyboard.type('dark')
  await expect(page.getByRole('group', { name: 'Results' }).getByRole('button').first()).toHaveText('Dark mode')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  await find()
  await page.keyboard.type('qqqq')
  await expect(page.getByText("No results for 'qqqq'")).toBeVisible()
})

test('lists only allowed actions in a loan officer’s palette, which a phone opens with a button', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await signIn(page, 'officer')
  await page.getByRole('button', { name: /^Find/ }).click()
  await expect(page.getByRole('button', { name: 'Refresh Pipeline' }).last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import Loans' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add New Member' })).toHaveCount(0)
  await expectAccessible(page)
})

test("explains numbers, and 'Refresh Pipeline' shows their age", async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, 'manager')
  await page.goto('/dashboard')
  const card = figure(page, 'This Month')
  await expect(card).toHaveText(/^\$/)
  const shown = (await card.textContent()) ?? ''
  await card.getByRole('button').click()
  const why = page.getByRole('dialog', { name: 'Why this number?' })
  const dollars = (text: string) => Math.round(Number(text.replaceAll(/[$,]/g, '')))
  expect(
    dollars(
      (await why
        .locator('p', { hasText: /^This Month$/ })
        .locator('+ *')
        .textContent()) ?? '',
    ),
  ).toBe(dollars(shown))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Refresh Pipeline' }).click()
  // Check once, because the page refreshes soon after.
  const toast = page.getByText(/Pipeline Refreshed\s*Successfully updated loan pipeline data\./)
  await expect(toast.first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/^Synced (just now|\d+ min ago)$/)).toBeVisible()
})

test('ends a statement at the end of its page, and keeps the tabs of reports in one line on a phone', async ({
  page,
}) => {
  await signIn(page, 'manager')
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.goto('/reports')
  await expect(page.getByRole('region', { name: /, table$/ })).toBeVisible({ timeout: 30_000 })
  const below = () =>
    page.evaluate(`document.documentElement.scrollHeight - document.querySelector('main').offsetHeight`)
  expect(await below(), 'the frame above the page, and nothing below').toBeLessThan(120)
  await page.setViewportSize({ width: 390, height: 844 })
  const tabs = page.getByRole('navigation', { name: 'Reports' })
  expect((await tabs.boundingBox())!.height).toBeLessThan(50)
  await tabs.getByRole('link', { name: 'My plan' }).click()
  await page.reload()
  await expect(tabs.getByRole('link', { name: 'My plan' })).toBeInViewport({ ratio: 0.9 })
  await expect(tabs.getByRole('link', { name: 'Statements' })).not.toBeInViewport()
})

test("groups the company's reports in two rows that do not scroll sideways", async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/reports')
  const nav = page.getByRole('navigation', { name: 'Reports' })
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await nav.getByRole('link', { name: 'Compliance' }).click()
    await expect(page).toHaveURL(/\/reports\?tab=holds$/)
    await nav.getByRole('list', { name: 'Compliance' }).getByRole('link', { name: 'Rules' }).click()
    await expect(page).toHaveURL(/\/reports\?tab=rules$/)
    await expect(nav.getByRole('link', { name: 'Rules' })).toHaveAttribute('aria-current', 'page')
    const hidden = await nav.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(hidden, `hidden at ${width} px`).toBe(0)
    await page.goBack()
    await expect(nav.getByRole('link', { name: 'Holds' })).toHaveAttribute('aria-current', 'page')
    await nav.getByRole('link', { name: 'Payroll', exact: true }).click()
    await expect(page).toHaveURL(/\/reports$/)
    await nav.getByRole('link', { name: 'Shadow runs' }).click()
    await expect(nav.getByRole('link', { name: 'Shadow runs' })).toHaveAttribute('aria-current', 'page')
  }
})
