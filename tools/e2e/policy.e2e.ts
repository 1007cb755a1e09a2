import { expect } from '@playwright/test'
import { signInAs } from './people.ts'
import { refusedByPolicy } from './refused-by-policy.ts'
import { test } from './test.ts'

test('meets the content security policy on admin pages, the API reference and public pages', async ({ page }) => {
  const refused = refusedByPolicy(page)
  await signInAs(page, 'admin', 'Upline-demo-1')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ timeout: 40_000 })
  for (const path of ['/operations', '/loans/attention']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Your sessions' }).click()
  await expect(page.getByRole('dialog', { name: 'Your sessions' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/landing/officer')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(refused).toEqual([])
})
