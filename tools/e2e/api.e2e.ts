import { expect, type Page } from '@playwright/test'
import { startSession } from './people.ts'
import { test } from './test.ts'
import { expectUsable, SIZES } from './usable.ts'

const PASSWORD = 'Upline-demo-1'

async function expectUsableInAllSizes(page: Page, name: string): Promise<void> {
  for (const { width, height } of SIZES.toReversed()) {
    await page.setViewportSize({ width, height })
    await expectUsable(page, name)
  }
}

test('creates a key as CEO, shows it once, and revokes it after a confirmation', async ({ page }) => {
  test.setTimeout(300_000)
  await startSession(page, 'ceo')
  await page.goto('/integrations?tab=api-keys')
  const name = `Payroll export ${Date.now().toString(36)}`
  await page.getByRole('button', { name: 'New API Key' }).click()
  const wizard = page.getByRole('dialog', { name: 'New API Key' })
  await wizard.getByRole('button', { name: 'Create Key' }).click()
  await expect(wizard.getByText('Please choose at least one scope')).toBeVisible()
  await wizard.getByLabel('Name').fill(name)
  await wizard.getByRole('checkbox').first().check()
  await wizard.getByLabel('Your password').fill(PASSWORD)
  await expectUsableInAllSizes(page, 'new-key')
  await wizard.getByRole('button', { name: 'Create Key' }).click()
  const key = (await wizard.locator('code').textContent()) ?? ''
  expect(key).toMatch(/^upl_/)
  await wizard.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(key)).toHaveCount(0)
  const revoke = page.getByRole('button', { name: `Revoke ${name}` })
  await revoke.scrollIntoViewIfNeeded()
  await revoke.click()
  const question = page.getByRole('dialog', { name: `Revoke ${name}?` })
  await expectUsableInAllSizes(page, 'revoke-key')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(revoke).toBeVisible()
  await revoke.click()
  await question.getByRole('button', { name: 'Revoke Key' }).click()
  await expect(page.getByText(`${name} no longer works.`)).toBeVisible()
  await expect(revoke).toHaveCount(0)
})

test('finds a call in the API reference, shows it and sends it as the signed-in user', async ({ page }) => {
  test.setTimeout(300_000)
  await startSession(page, 'ceo')
  await page.goto('/api/docs')
  await expect(page.getByText("'Try it' calls as ceo")).toBeVisible({ timeout: 40_000 })
  await page.locator('body').press('/')
  await expect(page.getByRole('searchbox', { name: /^Search calls/ })).toBeFocused()
  await page.keyboard.type('explanation figure')
  await expect(page.getByText('1 call', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByRole('navigation', { name: 'Chapters' })
    .getByRole('link', { name: /^Signing in/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Signing in' })).toBeInViewport()
  await page.goto('/api/docs#getLoanViews')
  const call = page.locator('#getLoanViews')
  await expect(call.getByRole('heading', { name: 'Responses' })).toBeVisible()
  await expect(call).toBeInViewport()
  await call.getByText('Try it', { exact: true }).click()
  await call.getByRole('button', { name: 'Send GET' }).click()
  await expect(call.getByRole('status', { name: 'Response' })).toContainText('200')
  await call.getByText('Example', { exact: true }).click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await call.getByRole('button', { name: 'Copy as curl' }).click()
  await expect(call.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain('/api/loan-views')
  await expectUsableInAllSizes(page, 'docs-call')
})
