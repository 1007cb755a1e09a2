import type { Locator } from '@playwright/test'
import { chooseOption, pressOn, tabTo } from './keyboard.ts'

/** How a person works with a page. */
export interface Input {
  press(button: Locator): Promise<void>
  fill(field: Locator, text: string): Promise<void>
  choose(list: Locator, option: string): Promise<void>
}

export const BY_MOUSE: Input = {
  press: (button) => button.click(),
  fill: (field, text) => field.fill(text),
  async choose(list, option) {
    await list.click()
    await list.page().getByRole('option', { name: option }).click()
  },
}

/** With Tab, Enter, arrow keys and letters alone. */
export const BY_KEYBOARD: Input = {
  press: (button) => pressOn(button.page(), button),
  async fill(field, text) {
    await tabTo(field.page(), field)
    await field.page().keyboard.type(text)
  },
  choose: (list, option) => chooseOption(list.page(), list, option),
}
