import { expect, type Page } from '@playwright/test'

const KEY = 'upline-test-clicks'

/** Counts the user's clicks in the tab, across pages too. Keys are not counted. */
export const countClicks = (page: Page): Promise<unknown> =>
  page.addInitScript(`
    addEventListener('click', (event) => {
      // Enter in a form and a label's second click are not clicks of the pointer.
      if (event.isTrusted && event.detail > 0)
        sessionStorage.setItem('${KEY}', Number(sessionStorage.getItem('${KEY}')) + 1)
    }, true)`)

export const restartClicks = (page: Page): Promise<void> => page.evaluate(`sessionStorage.removeItem('${KEY}')`)

/** Expects at most this many clicks since the last start, and at least one if any are allowed. */
export async function expectClicks(page: Page, most: number): Promise<void> {
  const clicks = await page.evaluate<number>(`Number(sessionStorage.getItem('${KEY}'))`)
  expect(clicks).toBeLessThanOrEqual(most)
  expect(clicks).toBeGreaterThanOrEqual(Math.min(1, most))
}
