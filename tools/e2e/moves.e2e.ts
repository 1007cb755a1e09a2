import type { Member, MoveRequest } from '@upline/contracts'
import { expect, type Page } from '@playwright/test'
import { startSession } from './people.ts'
import { test } from './test.ts'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

const uplineOfDiana = async (page: Page) => {
  const [diana] = (await (await page.request.get('/api/users?q=Diana Wells')).json()) as Member[]
  return diana!.uplineName
}

test('lists a move with a future date under Moves, and withdraws it on a phone in dark mode', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await startSession(page, 'ceo')
  const before = await uplineOfDiana(page)
  const [diana] = (await (await page.request.get('/api/users?q=Diana Wells')).json()) as Member[]
  const sent = await page.request.put(`/api/users/${diana!.id}/upline`, {
    data: { uplineId: null, effectiveOn: inDays(30) },
  })
  expect(sent.status()).toBe(202)
  await page.goto('/moves')
  const withdraw = page.getByRole('button', { name: /^Withdraw the move of Diana Wells/ })
  await expect(withdraw).toBeVisible()
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await withdraw.click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Not yet')
  await page.getByRole('button', { name: 'Withdraw Move' }).click()
  await expect(page.getByText('No pending moves')).toBeVisible()
  const [ended] = (await (await page.request.get('/api/moves?limit=1')).json()) as MoveRequest[]
  expect([ended!.status, ended!.reason, await uplineOfDiana(page)]).toEqual(['withdrawn', 'Not yet', before])
})

test('previews a dated move in its dialog and offers an undo', async ({ page }) => {
  await startSession(page, 'ceo')
  await page.goto('/downline')
  await page.getByText('Tree', { exact: true }).click()
  await page.getByRole('button', { name: 'Open Caroline Hart' }).click()
  await page.getByRole('button', { name: 'Move Diana Wells to…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Move Diana Wells/ })
  await dialog.getByLabel('Effective date').fill(inDays(30))
  await expect(dialog.getByText(/takes effect on/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('Move scheduled')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Move withdrawn')).toBeVisible()
})
