import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { startSession } from './people.ts'
import { test } from './test.ts'

const SERVICES = ['identity', 'roster', 'loans', 'recruiting', 'sites', 'notifications', 'encompass']

for (const { width, colorScheme } of [
  { width: 1360, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const)
  test(`shows the admin the health of every service at ${width} px in ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme })
    await startSession(page, 'admin')
    await page.goto('/loans')
    await expect(page.getByRole('heading', { level: 1, name: /in pipeline$/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Operations' })).toHaveCount(0)
    // The search listens once its part of the page has loaded.
    await expect(async () => {
      await page.keyboard.press('Control+K')
      await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await page.getByRole('dialog').getByPlaceholder(/./).fill('operations')
    await page
      .getByRole('option', { name: 'Operations' })
      .or(page.getByRole('button', { name: 'Operations' }))
      .click()
    await expect(page).toHaveURL(/\/operations$/)
    const services = page.getByRole('region', { name: 'Services', exact: true })
    for (const service of SERVICES) await expect(services.getByText(service, { exact: true })).toBeVisible()
    await expect(services.getByText('Up', { exact: true })).toHaveCount(SERVICES.length)
    const processes = page.getByRole('region', { name: 'Processes', exact: true })
    await expect(processes.getByText('gateway', { exact: true }).first()).toBeVisible()
    for (const panel of ['Failed events', 'Failed jobs', 'Storage and maintenance', 'Activity'])
      await expect(page.getByRole('heading', { name: panel })).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    await expectAccessible(page)
  })

test('refreshes automatically while the page is open', async ({ page }) => {
  await startSession(page, 'admin')
  await page.goto('/operations')
  await page.getByRole('region', { name: 'Services', exact: true }).waitFor()
  await page.waitForResponse((response) => response.url().endsWith('/api/operations') && response.ok())
})

test('shows the page only to the admin and protects its calls on the server', async ({ page }) => {
  await startSession(page, 'ceo')
  await page.goto('/operations')
  await expect(page.getByText('This page is for the admin')).toBeVisible()
  for (const path of ['/api/operations', '/api/operations/loans', '/api/operations/loans/dead-letters'])
    expect([path, (await page.request.get(path)).status()]).toEqual([path, 403])
})
