import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { PayPeriod } from '@upline/contracts'
import { startSession } from './people.ts'
import { test } from './test.ts'
import { expectUsable, SIZES } from './usable.ts'

async function chooseMember(page: Page, label: string, name: string): Promise<void> {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label })
  await field.click()
  await field.fill(name)
  await page.getByRole('option', { name }).click()
}

/** Adds a member and returns the id. */
async function addMember(request: APIRequestContext, member: { username: string; uplineId?: string }): Promise<string> {
  const person = { firstName: 'Uma', lastName: 'Split', email: `${member.username}@example.com` }
  const added = await request.post('/api/users', { data: { ...person, role: 'loan_officer', ...member } })
  expect(added.status(), await added.text()).toBe(201)
  return ((await added.json()) as { id: string }).id
}

/** Two members, one above the other, who share a funded loan. Returns the id of the upper one. */
async function addSharedLoan(request: APIRequestContext): Promise<string> {
  const run = Date.now().toString(36)
  const upper = await addMember(request, { username: `upper-${run}` })
  const lower = await addMember(request, { username: `lower-${run}`, uplineId: upper })
  const originators = [
    { memberId: lower, percent: 60 },
    { memberId: upper, percent: 40 },
  ]
  const loan = { borrower: 'Shared', loanNumber: `SH-${run}`, amount: 400_000, status: 'Funded', originators }
  // The loans service receives new members by events.
  await expect
    .poll(async () => (await request.post('/api/loans', { data: loan })).status(), { timeout: 60_000 })
    .toBe(201)
  return upper
}

for (const { name, ...viewport } of SIZES)
  test(`shows a line for each originator in a statement: ${name}`, async ({ page }) => {
    test.setTimeout(180_000)
    await page.setViewportSize(viewport)
    await startSession(page, 'admin')
    const member = await addSharedLoan(page.request)
    const periods = (await (await page.request.get('/api/pay-periods')).json()) as PayPeriod[]
    await page.goto(`/reports?period=${periods.find(({ state }) => state === 'open')!.id}&member=${member}`)
    await expect(page.getByText('75 bp × 40%')).toBeVisible()
    await expect(page.getByText('25 bp × 60%')).toBeVisible()
    await expect(page.getByText('$1,200').first()).toBeVisible()
    await expect(page.getByText('$600').first()).toBeVisible()
    await expectUsable(page, 'statement')
  })

for (const { name, ...viewport } of SIZES)
  test(`adds a split loan, changes its split and finds it by its outcome: ${name}`, async ({ page }) => {
    test.setTimeout(180_000)
    const borrower = `Sam Split ${Date.now().toString(36)}`
    await page.setViewportSize(viewport)
    await startSession(page, 'admin')

    await test.step('Add New Loan takes two originators and the dates of the loan', async () => {
      await page.goto('/dashboard?add=loan')
      const dialog = page.getByRole('dialog', { name: 'Add New Loan' })
      await dialog.getByLabel('Borrower').fill(borrower)
      await dialog.getByLabel('Amount').fill('400000')
      await chooseMember(page, 'Loan officer', 'Owen Clark')
      await dialog.getByRole('button', { name: 'Add originator' }).click()
      await chooseMember(page, 'Originator 2', 'Diana Wells')
      await dialog.getByLabel('Percent of originator 1').fill('60')
      await dialog.getByLabel('Percent of originator 2').fill('30')
      await expect(dialog.getByText('The percentages add up to 90%').first()).toBeVisible()
      await dialog.getByLabel('Percent of originator 2').fill('40')
      await dialog.getByLabel('Application date').fill('2026-02-02')
      await dialog.getByLabel('Lock date').fill('2026-02-20')
      await expect(dialog.getByLabel('Funding date')).toHaveCount(0)
      await expectUsable(page, 'add-split-loan')
      await dialog.getByRole('button', { name: 'Add Loan' }).click()
      await expect(page.getByRole('heading', { name: borrower })).toBeVisible()
      await expect(page.getByText('Owen Clark 60%, Diana Wells 40%').first()).toBeVisible()
      await expect(page.getByText('February 20, 2026')).toBeVisible()
      await expectUsable(page, 'split-loan')
    })

    await test.step('Edit loan changes the split and sets an outcome', async () => {
      await page.getByRole('button', { name: 'Edit loan' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit loan' })
      await dialog.getByLabel('Percent of originator 1').fill('75')
      await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
      await dialog.getByLabel('Percent of originator 2').fill('25')
      await dialog.getByRole('combobox', { name: 'Outcome' }).click()
      await page.getByRole('option', { name: 'Withdrawn' }).click()
      await expectUsable(page, 'edit-split-loan')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(
        page.getByRole('region', { name: 'Loan details' }).getByText('Owen Clark 75%, Diana Wells 25%'),
      ).toBeVisible()
      await expect(page.getByText('Withdrawn').first()).toBeVisible()
    })

    await test.step('the outcome filter lists the loan, and no other outcome does', async () => {
      await page.goto(`/loans?q=${encodeURIComponent(borrower)}`)
      await expect(page.getByText(borrower).first()).toBeVisible()
      if (name === 'phone') await page.getByRole('button', { name: 'Filter' }).click()
      const outcome = page.getByRole('combobox', { name: 'Outcome' })
      await outcome.click()
      await page.getByRole('option', { name: 'Withdrawn' }).click()
      await expect(page.getByText(borrower).first()).toBeVisible()
      await expectUsable(page, 'withdrawn-loans')
      await outcome.click()
      await page.getByRole('option', { name: 'Denied' }).click()
      await expect(page.getByText(borrower)).toHaveCount(0)
    })
  })
