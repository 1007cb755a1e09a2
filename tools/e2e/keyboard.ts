import { expect, type Locator, type Page } from '@playwright/test'

/** More than any page has before its main action. */
const MAX_TABS = 80

/** Presses Tab until the element has the focus. The focus must be visible, and Tab must not be trapped on the way. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let pressed = 0; pressed < MAX_TABS; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      // Fields show the focus by their border, everything else by an outline.
      const isShown = await target.evaluate(
        (element) => element.matches('input, textarea') || getComputedStyle(element).outlineStyle !== 'none',
      )
      expect(isShown, 'the focus is invisible').toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(target)} is not reached by ${MAX_TABS} tabs`)
}

export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Chooses an option of a list with the arrow keys. */
export async function chooseOption(page: Page, list: Locator, name: string): Promise<void> {
  await pressOn(page, list, 'ArrowDown')
  const option = page.getByRole('option', { name })
  await expect(option).toBeVisible()
  const id = await option.getAttribute('id')
  const isActive = async () => (await list.getAttribute('aria-activedescendant')) === id
  for (let pressed = 0; pressed < MAX_TABS && !(await isActive()); pressed++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(option).toBeHidden()
}
