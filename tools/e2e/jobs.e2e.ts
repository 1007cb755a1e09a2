import { type Browser, expect, type Page } from '@playwright/test'
import type { PayRunDetail } from '@upline/contracts'
import { countClicks, expectClicks, restartClicks } from './clicks.ts'
import { type Instance, startInstance } from '../instance/instance.ts'
import { pressOn } from './keyboard.ts'
import { answerDisputes, currentRun, get, payVerifiedRun, resolveBlockers } from './pay-runs.ts'
import { addMember, csvFile, startSession } from './people.ts'
import { test } from './test.ts'

const RUN = Date.now().toString(36)

/** Opens the page of a job, where its clicks are counted from. */
async function openAt(page: Page, username: string, path: string, heading: string | RegExp): Promise<void> {
  await countClicks(page)
  await startSession(page, username)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await restartClicks(page)
}

test("shows this month's money on the dashboard without a click", async ({ page }) => {
  await openAt(page, 'officer', '/dashboard', /^Good /)
  await expect(page.getByText(/^\$[\d,]+/).first()).toBeVisible()
  await expectClicks(page, 0)
})

test('imports a file with two clicks: choose and import', async ({ page }) => {
  await openAt(page, 'manager', '/data-import', 'Data Import')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /choose/i }).click()
  const lines = [
    'Borrower,Loan_Officer,Status,Loan_Amount,Loan_Number',
    `Ann Hill,manager,Application,400000,${RUN}-J1`,
  ]
  await (await chooser).setFiles(csvFile('jobs.csv', lines))
  await page.getByRole('button', { name: 'Import Data' }).click()
  await expect(page.getByText('Import Complete').first()).toBeVisible()
  await expectClicks(page, 2)
})

test('moves a member with three clicks: edit, new upline, save', async ({ page }) => {
  await openAt(page, 'ceo', '/dashboard', /^Good /)
  const name = `Jo ${RUN}`
  const remove = await addMember(page, 'Jo', RUN)
  await page.goto(`/working-roster?q=${RUN}`)
  await restartClicks(page)
  await page.getByRole('button', { name: `Change upline of ${name}` }).click()
  // The list opens with the focus, so typing needs no click.
  const picker = page.getByRole('combobox', { name: `Upline of ${name}` })
  await picker.focus()
  await picker.fill('Avery')
  await page.getByRole('option', { name: /Avery Stone/ }).click()
  await page.getByRole('button', { name: `Save upline of ${name}` }).click()
  await expect(page.getByText('Upline Updated')).toBeVisible()
  await expectClicks(page, 3)
  await remove()
})

test('copies the recruiting link with one click', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAt(page, 'ceo', '/recruiting', 'Recruiting Dashboard')
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect(page.getByText('Link Copied!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('recruiter=')
  await expectClicks(page, 1)
})

test('answers why a missing loan was not paid with two clicks', async ({ page }) => {
  await openAt(page, 'officer', '/commissions', 'Commission Management')
  await page.getByRole('link', { name: 'Something missing?' }).click()
  await page.getByLabel('Loan number').fill(`${RUN}-nowhere`)
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect(page.getByText(/No loan with this number|not in Upline|We could not find/i).first()).toBeVisible()
  await expectClicks(page, 2)
})

test('explains a number with one click', async ({ page }) => {
  await openAt(page, 'officer', '/loans', /loans? in pipeline/)
  await page.getByRole('row').nth(1).getByRole('button').first().click()
  await expect(page.getByRole('dialog', { name: 'Why this number?' })).toBeVisible()
  await expectClicks(page, 1)
})

test.describe('a pay period without blockers', () => {
  let instance: Instance

  /** Other tests count on the demo's runs, and a paid run is final: this test has a demo of its own. */
  test.beforeAll(async () => {
    test.setTimeout(300_000)
    instance = await startInstance({ env: { UPLINE_SEED: 'demo', UPLINE_MODE: 'demo' } })
  })
  test.afterAll(() => instance?.stop())

  const openDashboard = async (browser: Browser, username: string): Promise<Page> => {
    const page = await (await browser.newContext({ baseURL: instance.url })).newPage()
    await openAt(page, username, '/dashboard', /^Good /)
    return page
  }

  test('pays with the keyboard, and announces it', async ({ browser }) => {
    const ceo = await openDashboard(browser, 'ceo')
    const run = await currentRun(ceo)
    await answerDisputes(ceo)
    await ceo.reload()
    await pressOn(ceo, ceo.getByRole('link', { name: 'Continue payday' }))
    await pressOn(ceo, ceo.getByRole('dialog').getByRole('button', { name: 'Approve and Mark as Paid' }))
    await expect(ceo.getByRole('status').getByText('Pay Run Paid')).toBeVisible()
    expect((await get<PayRunDetail>(ceo, `/api/pay-runs/${run.id}`)).state).toBe('paid')
  })

  test('pays with four clicks: two of the administrator, two of the second person', async ({ browser }) => {
    test.setTimeout(300_000)
    const [admin, ceo] = [await openDashboard(browser, 'admin'), await openDashboard(browser, 'ceo')]
    await payVerifiedRun({ admin, ceo })
    const run = await currentRun(admin)
    await resolveBlockers({ admin, ceo, run })

    await admin.getByRole('link', { name: 'Continue payday' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Lock and Start Verification' }).click()
    await expect(admin.getByText('Verification Started', { exact: true })).toBeVisible()
    await expectClicks(admin, 2)

    await ceo.getByRole('link', { name: 'Continue payday' }).click()
    await ceo.getByRole('dialog').getByRole('button', { name: 'Approve and Mark as Paid' }).click()
    await expect(ceo.getByText('Pay Run Paid')).toBeVisible()
    await expectClicks(ceo, 2)
    expect((await get<PayRunDetail>(admin, `/api/pay-runs/${run.id}`)).state).toBe('paid')
  })
})
