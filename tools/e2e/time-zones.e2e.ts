import { expect, type APIRequestContext } from '@playwright/test'
import type { Company, Loan } from '@upline/contracts'
import { expectAccessible } from './axe.ts'
import { startSession } from './people.ts'
import { test } from './test.ts'

/** Already the next day for most of a day in Los Angeles. */
test.use({ timezoneId: 'Asia/Tokyo' })

const PASSWORD = 'Upline-demo-1'
const COMPANY_ZONE = 'America/Los_Angeles'
const NUMBER = `TZ-${Date.now().toString(36)}`
const DAY_MS = 86_400_000

let before: Company

/** The company's date some days ago. */
const companyDate = (daysAgo = 0): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: COMPANY_ZONE }).format(Date.now() - daysAgo * DAY_MS)

const asUtc = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`))
const long = (date: string) => asUtc(date, { dateStyle: 'long' })
const medium = (date: string) => asUtc(date, { dateStyle: 'medium' })

async function asAdmin<T>(request: APIRequestContext, work: () => Promise<T>): Promise<T> {
  await request.post('/api/auth/login', { data: { username: 'admin', password: PASSWORD } })
  const result = await work()
  await request.post('/api/auth/logout')
  return result
}

test.beforeAll(async ({ request }) => {
  await asAdmin(request, async () => {
    before = (await (await request.get('/api/company')).json()) as Company
    const changed = await request.put('/api/company', { data: { timeZone: COMPANY_ZONE } })
    expect(changed.status(), await changed.text()).toBe(200)
  })
})

test.afterAll(async ({ request }) => {
  await asAdmin(request, () => request.put('/api/company', { data: { timeZone: before.timeZone } }))
})

test('shows the funding date of a company in Los Angeles in a browser in Tokyo', async ({ page }) => {
  await startSession(page, 'ceo')
  const fundedOn = companyDate(3)
  const row = { Borrower: 'Tao Zen', Loan_Officer: 'officer', Status: 'Funded', Purpose: 'Purchase' }
  const dates = { Created: companyDate(20), Funded_Date: fundedOn }
  const loans = [{ ...row, ...dates, Loan_Amount: '400000', Loan_Number: NUMBER }]
  const imported = await page.request.post('/api/loans/bulk-import', { data: { loans } })
  expect(imported.ok(), await imported.text()).toBe(true)
  const list = (await (await page.request.get(`/api/loans?q=${NUMBER}`)).json()) as { loans: Loan[] }
  expect(list.loans[0]).toMatchObject({ fundedOn, createdOn: companyDate(20) })

  await page.goto(`/loans/${list.loans[0]!.id}`)
  await expect(page.getByText(long(fundedOn), { exact: true }).first()).toBeVisible()
  await expect(page.getByText(long(companyDate(20)), { exact: true }).first()).toBeVisible()
})

test('shows the team as of the company date in Los Angeles in a browser in Tokyo', async ({ page }) => {
  await startSession(page, 'ceo')
  await page.goto('/downline')
  await page.getByText('Tree', { exact: true }).click()
  const asOf = page.getByLabel('As of')
  await expect(asOf).toHaveAttribute('max', companyDate())
  const day = companyDate(5)
  const request = page.waitForRequest(
    (request) => request.url().includes(`/api/team/tree?`) && request.url().includes(`asOf=${day}`),
  )
  await asOf.fill(day)
  await request
  await expect(page.getByText(`As of ${medium(day)}`)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('As of')).toHaveValue(day)
  await expect(page.getByText(`As of ${medium(day)}`)).toBeVisible()
})

test('shows the time zone in the company settings, also on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await startSession(page, 'ceo')
  await page.goto('/loans')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Settings' }).click()
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await expect(zone).toHaveValue('America/Los Angeles')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
