import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { Company, Member } from '@upline/contracts'
import { expectAccessible } from './axe.ts'
import { startSession } from './people.ts'
import { test } from './test.ts'

const REASON = 'You cannot edit a past date. Go back to today.'

/** Today in the company's calendar: the members of a new instance have no earlier history. */
async function companyToday(page: Page): Promise<string> {
  const { timeZone } = (await (await page.request.get('/api/company')).json()) as Company
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
}

const label = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`))

test.beforeEach(async ({ page }) => {
  await startSession(page, 'admin')
})

test('the roster keeps a past date through search, reload and export, and edits nothing until it is left', async ({
  page,
}) => {
  const date = await companyToday(page)
  await page.goto('/working-roster')
  await page.getByLabel('As of').fill(date)
  const banner = page.getByRole('status').filter({ hasText: `As of ${label(date)}` })
  await expect(banner).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the roster' }).fill('admin')
  await expect(page).toHaveURL(new RegExp(`asOf=${date}.*q=admin`))
  await page.reload()
  await expect(banner).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search the roster' })).toHaveValue('admin')
  const add = page.getByRole('button', { name: 'Add New Member' }).first()
  const edit = page.getByRole('button', { name: /^Edit User / }).first()
  for (const button of [add, edit]) {
    await expect(button).toBeDisabled()
    await expect(button).toHaveAttribute('title', REASON)
  }
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`roster-${date}.csv`)
  expect(readFileSync(await file.path(), 'utf8')).toContain('admin')
  await page.getByRole('button', { name: 'Back to today' }).click()
  await expect(banner).toHaveCount(0)
  await expect(edit).toBeEnabled()
  await expect(page).toHaveURL(/working-roster\?q=admin$/)
})

test('each roster page and the tree say that a date has no members', async ({ page }) => {
  const answer = await page.request.get('/api/users?asOf=2001-01-05')
  expect((await answer.json()) as Member[]).toEqual([])
  for (const path of [
    '/working-roster',
    '/roster',
    '/admin-roster',
    '/direct-roster',
    '/simple-roster',
    '/open-roster',
  ]) {
    await page.goto(`${path}?asOf=2001-01-05`)
    await expect(page.getByText('As of Jan 5, 2001')).toBeVisible()
    await expect(page.getByText('No members on this date')).toBeVisible()
    await expectAccessible(page)
  }
  await page.goto('/downline?asOf=2001-01-05')
  await expect(page.getByText('As of Jan 5, 2001')).toBeVisible()
  await expect(page.getByLabel('Team', { exact: true })).toContainText(/Total Team Members\s*0/)
  await expectAccessible(page)
})

test('commissions as of today equal what is paid, and are $0 before the first funding', async ({ page }) => {
  const date = await companyToday(page)
  const paid = async (asOf: string) => {
    await page.goto(`/commissions${asOf && `?asOf=${asOf}`}`)
    const strip = page.getByLabel('Commissions', { exact: true })
    await expect(strip).toContainText(/Paid Out\s*\$/)
    return /Paid Out\s*(\$[\d,.]+\d)/.exec((await strip.textContent()) ?? '')?.[1]
  }
  const today = await paid('')
  expect(await paid(date)).toBe(today)
  await expectAccessible(page)
  expect(await paid('2001-01-05')).toBe('$0.00')
  await page.getByRole('button', { name: 'Back to today' }).click()
  await expect(page.getByText('Recent Commission Activity')).toBeVisible()
  const refused = await page.request.get('/api/commissions/totals?asOf=2999-01-01')
  expect(refused.status()).toBe(400)
})
