import { expect, test } from '@playwright/test'
import { signInAs } from './people.ts'

/** Screens with dialogs, charts, lists and uploads: whatever the kit inserts is allowed by the nonce, or it breaks the look. */
const SCREENS = ['/dashboard', '/loans', '/commissions', '/downline', '/working-roster', '/data-import', '/recruiting']

test('no screen does what its content-security-policy forbids', async ({ page }) => {
  test.setTimeout(240_000)
  const refused: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    // A photo that somebody keeps elsewhere is what the policy is there to refuse.
    if (/Content.Security.Policy/i.test(text) && !/^Loading the image 'https?:/.test(text)) refused.push(text)
  })
  await signInAs(page, 'admin', 'Upline-demo-1')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ timeout: 40_000 })
  for (const path of SCREENS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 40_000 })
    // The live stream never lets the network be idle: what comes late has half a second.
    await page.waitForTimeout(500)
  }
  await page.getByRole('button', { name: 'Your sessions' }).click()
  await expect(page.getByRole('dialog', { name: 'Your sessions' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/landing/officer')
  expect(refused).toEqual([])
})
