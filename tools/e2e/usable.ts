import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'

export const SIZES = [
  { name: 'desk', width: 1360, height: 900 },
  { name: 'phone', width: 390, height: 844 },
]

/**
 * Expects that the page is accessible in light and dark mode and does not scroll sideways. Colors alone depend on the mode.
 * SHOTS names a folder for screenshots.
 */
export async function expectUsable(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  const hidden = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
  expect(hidden, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
  await saveShot(page, `${name}-light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, ['color-contrast'])
  await saveShot(page, `${name}-dark`)
}

/** Opens a page, waits until it has loaded, and expects that it is usable. */
export async function expectUsableAt(page: Page, { address, title, name }: UsablePage): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, ...(title ? { name: title } : {}) })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
  await expectUsable(page, name)
}

export interface UsablePage {
  address: string
  /** Title of the page; any if missing. */
  title?: string
  /** File name of the screenshots. */
  name: string
}

async function saveShot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS']
  const { width } = page.viewportSize()!
  if (folder) await page.screenshot({ path: `${folder}/${name.replace(/\W+/g, '-')}-${width}.png` })
}
