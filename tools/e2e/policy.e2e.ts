import { expect, test } from '@playwright/test'
import { signInAs } from './people.ts'

/** Every screen of the shell. The policy must allow what the components and frames insert, or they lose their styles. */
const SCREENS = [
  ...['/dashboard', '/loans', '/loans/attention', '/commissions', '/downline', '/reports', '/integrations'],
  ...['/data-import', '/operations', '/recruiting', '/recruiting-landing', '/agent-onboard', '/leads', '/email-test'],
  ...['/build-origination-site', '/build-recruiting-site'],
  ...['/working-roster', '/open-roster', '/simple-roster', '/direct-roster', '/admin-roster', '/debug-roster'],
]

test('violates the content security policy on no screen', async ({ page }) => {
  test.setTimeout(240_000)
  const refused: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    // The policy is meant to block photos from other hosts.
    if (/Content.Security.Policy/i.test(text) && !/^Loading the image 'https?:/.test(text)) refused.push(text)
  })
  await signInAs(page, 'admin', 'Upline-demo-1')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ timeout: 40_000 })
  for (const path of SCREENS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 40_000 })
    // The live stream keeps the network busy, so wait half a second for late requests.
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
