import { expect, type Page } from '@playwright/test'

/** Signs in on the main page. */
export async function signInAs(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** A first sign-in with the temporary password: only the change of it is to be seen, then the loans page. */
export async function signInFirstTime(
  page: Page,
  username: string,
  chosen: string,
  temporary = 'Welcome123!',
): Promise<void> {
  await signInAs(page, username, temporary)
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.getByLabel('Current Password').fill(temporary)
  await page.getByLabel('New Password', { exact: true }).fill(chosen)
  await page.getByLabel('Confirm New Password').fill(chosen)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Your password has been successfully updated. Redirecting...')).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

/** A CSV file as the browser's file picker gives it. */
export const csvFile = (name: string, lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})
