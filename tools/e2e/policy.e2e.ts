import { expect, test } from '@playwright/test'
import { signInAs } from './people.ts'

/** Every screen of the shell: whatever the kit inserts and whatever stands in a frame is allowed, or it breaks the look. */
const SCREENS = [
  ...['/dashboard', '/loans', '/loans/attention', '/commissions', '/downline', '/reports', '/integrations'],
  ...['/data-import', '/operations', '/recruiting', '/recruiting-landing', '/agent-onboard', '/leads', '/email-test'],
  ...['/build-origination-site', '/build-recruiting-site'],
  ...['/working-roster', '/open-roster', '/simple-roster', '/direct-roster', '/admin-roster', '/debug-roster'],
]

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
