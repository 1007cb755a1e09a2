import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signInAs } from './people.ts'

const PASSWORD = 'Upline-demo-1'
const LINE = 'Loan data is synced with the Encompass API.'

test('the ceo sees how fresh Encompass is, tests the connection and maps a milestone', async ({ page }) => {
  await signInAs(page, 'ceo', PASSWORD)
  await expect(page).toHaveURL(/\/loans$/)
  await page.goto('/integrations')
  await expect(page.getByText(LINE)).toBeVisible()
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await expect(page.getByText('Connected: instance BE00000000.')).toBeVisible()
  const choice = page
    .getByRole('combobox', { name: 'Status of Resubmittal' })
    .or(page.getByLabel('Status of Resubmittal'))
  await choice.first().click()
  await page.getByRole('option', { name: 'Processing' }).click()
  await expect(page.getByText('Resubmittal: Processing.')).toBeVisible()
  await choice.first().click()
  await page.getByRole('option', { name: 'Conditions' }).click()
  await expect(page.getByText('Resubmittal: Conditions.')).toBeVisible()
  await expectAccessible(page)
})

test('the ceo drives the simulated tenant from its page', async ({ page }) => {
  await signInAs(page, 'ceo', PASSWORD)
  await expect(page).toHaveURL(/\/loans$/)
  await page.goto('/simulators/encompass/')
  const facts = page.getByRole('status')
  await expect(facts).toContainText('loans,')
  const count = Number.parseInt((await facts.textContent()) ?? '0', 10)
  await page.getByRole('button', { name: 'Add a loan' }).click()
  await expect(facts).toContainText(`${count + 1} loans`)
  await expectAccessible(page)
})

test('an officer sees how fresh it is, and nothing of how it is read', async ({ page }) => {
  await signInAs(page, 'officer', PASSWORD)
  await expect(page).toHaveURL(/\/loans$/)
  await page.goto('/integrations')
  await expect(page.getByText(LINE)).toBeVisible()
  await expect(page.getByText('Loans known')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Test Connection' })).toHaveCount(0)
  const answer = await page.goto('/simulators/encompass/')
  expect(answer?.status()).toBe(403)
})
