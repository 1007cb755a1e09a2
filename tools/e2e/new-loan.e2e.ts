import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { startSession } from './people.ts'
import { test } from './test.ts'

const BORROWER = `Bo Berg ${Date.now().toString(36)}`

const openDashboard = async (page: Page, who: string) => {
  await startSession(page, who)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Quick Actions' })).toBeVisible({ timeout: 30_000 })
}

const signOut = (page: Page) => page.request.post('/api/auth/logout')

test('lets the direct manager confirm a loan, and not the loan officer who added it', async ({ page }) => {
  test.setTimeout(180_000)
  await openDashboard(page, 'officer')

  await test.step('the loan officer adds it, and it is not confirmed', async () => {
    await page.getByRole('button', { name: 'Add New Loan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add New Loan' })
    await expect(
      dialog.getByText(/Someone else has to confirm it before it can fund: the CEO, an admin or a manager/),
    ).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add Loan' }).click()
    await expect(dialog.getByText('Enter the borrower')).toBeVisible()
    await expect(dialog.getByLabel('Borrower')).toBeFocused()
    await dialog.getByLabel('City').focus()
    const red = await dialog.getByText('Enter the borrower').evaluate((text) => getComputedStyle(text).color)
    await expect(dialog.getByLabel('Borrower'), 'its border').toHaveCSS('border-top-color', red)
    await dialog.getByLabel('Borrower').fill(BORROWER)
    await dialog.getByLabel('Amount').fill('400000')
    await dialog.getByLabel('City').fill('Reno')
    await dialog.getByRole('button', { name: 'Add Loan' }).click()
    await expect(page.getByRole('heading', { name: BORROWER })).toBeVisible()
    await expect(page.getByText('Not confirmed.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Confirm Loan' })).toHaveCount(0)
    await expectAccessible(page)
  })

  const loan = page.url()
  await test.step('the same loan is refused a second time, at its field', async () => {
    await page.goto('/dashboard?add=loan')
    const dialog = page.getByRole('dialog', { name: 'Add New Loan' })
    await dialog.getByLabel('Borrower').fill(BORROWER)
    await dialog.getByRole('button', { name: 'Add Loan' }).click()
    await expect(
      dialog.getByText(/has the same borrower, address, created date and loan officer/).first(),
    ).toBeVisible()
  })

  await test.step('a manager who earns an override on it is offered to confirm it on its page', async () => {
    await signOut(page)
    await openDashboard(page, 'manager')
    await page.goto(loan)
    await expect(page.getByText('Not confirmed.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Confirm Loan' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the manager confirms it under Needs attention', async () => {
    await page.goto('/loans/attention?kind=unconfirmed-loan')
    await page.getByRole('button', { name: new RegExp(BORROWER) }).click()
    const panel = page.getByRole('dialog', { name: 'Confirm loan' })
    await expect(panel.getByText(/added this loan, which pays them/)).toBeVisible()
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Confirm Loan' }).click()
    await expect(page.getByText('Loan Confirmed')).toBeVisible()
    await page.goto(loan)
    await expect(page.getByRole('heading', { name: BORROWER })).toBeVisible()
    await expect(page.getByText('Not confirmed.')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Confirm Loan' })).toHaveCount(0)
  })
})

test('lets the CEO confirm a loan, and not the manager who added it for a member', async ({ page }) => {
  test.setTimeout(180_000)
  const borrower = `Cy Carr ${Date.now().toString(36)}`
  await openDashboard(page, 'manager')
  await page.getByRole('button', { name: 'Add New Loan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Loan' })
  await dialog.getByLabel('Borrower').fill(borrower)
  await dialog.getByRole('combobox', { name: 'Loan officer' }).click()
  await page.getByRole('option', { name: 'Owen Clark' }).click()
  await dialog.getByRole('button', { name: 'Add Loan' }).click()
  await expect(page.getByRole('heading', { name: borrower })).toBeVisible()
  await expect(page.getByText('Not confirmed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm Loan' })).toHaveCount(0)

  const loan = page.url()
  await signOut(page)
  await openDashboard(page, 'ceo')
  await page.goto(loan)
  await page.getByRole('button', { name: 'Confirm Loan' }).click()
  await expect(page.getByText('Loan Confirmed')).toBeVisible()
  await expect(page.getByText('Not confirmed.')).toHaveCount(0)
})

test('leads from the dashboard to commissions and the statement, filters the breakdown and syncs', async ({ page }) => {
  test.setTimeout(120_000)
  await openDashboard(page, 'manager')

  await test.step('the period selector filters the breakdown', async () => {
    const breakdown = page.getByRole('region', { name: 'Commission Breakdown' })
    const filtered = page.waitForResponse((answer) => answer.url().includes('period=last-6-months') && answer.ok())
    await breakdown.getByRole('combobox', { name: 'Period' }).click()
    await page.getByRole('option', { name: 'Last 6 Months' }).click()
    await filtered
    await expect(breakdown.getByText('Personal').first()).toBeVisible()
  })

  await test.step('View All opens Commissions', async () => {
    await page.getByRole('link', { name: 'View All' }).click()
    await expect(page).toHaveURL(/\/commissions$/)
    await page.goBack()
  })

  await test.step('Generate Report opens the statement', async () => {
    await page.getByRole('link', { name: 'Generate Report' }).click()
    await expect(page).toHaveURL(/\/reports$/)
    await expect(page.getByRole('link', { name: 'Statements' })).toHaveAttribute('aria-current', 'page')
    await page.goBack()
  })

  await test.step('Sync Data syncs', async () => {
    const synced = page.waitForResponse((answer) => answer.url().endsWith('/api/refresh') && answer.ok())
    await page.getByRole('button', { name: 'Sync Data' }).click()
    await synced
    await expect(page.getByText('Successfully updated loan pipeline data.')).toBeVisible({ timeout: 60_000 })
  })
})
