import { expect, type Page } from '@playwright/test'
import { TOTP, Secret } from 'otpauth'

/** The current code of an authenticator app, or the one `ahead` steps of 30 seconds later. */
export const codeOf = (secret: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 })

/** Sets up a second factor. A code is valid once, so the next sign-in needs the code of the following step. */
export async function setUpSecondFactor(page: Page, password: string): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('textbox', { name: 'Current Password' }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = await page.locator('code').innerText()
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  const codes = await list.getByRole('listitem').allInnerTexts()
  return { secret, codes }
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
}
