import { expect } from '@playwright/test'
import { openAs } from './people.ts'
import { test } from './test.ts'
import { expectUsable, SIZES } from './usable.ts'

/** Nothing is saved: the first record of a company turns rule R2 on, for the loans of other tests, too. */
for (const { name, width, height } of SIZES)
  test(`supervision is edited in a dialog that names wrong fields: ${name}`, async ({ browser }) => {
    const page = await openAs(browser, 'ceo', { viewport: { width, height } })
    await page.goto('/member-profile/1')
    await expect(page.getByText('No supervision recorded.')).toBeVisible()
    await page.getByRole('button', { name: 'Edit Supervision' }).click()
    const dialog = page.getByRole('dialog', { name: 'Supervision by Avery Stone' })
    await dialog.getByRole('button', { name: 'Add Record' }).click()
    await dialog.getByRole('group', { name: 'Record 2' }).getByLabel('What the member does').fill('Weekly file reviews')
    await dialog.getByRole('button', { name: 'Save Supervision' }).click()
    await expect(dialog.getByText('work must have 1 to 500 characters.')).toBeVisible()
    await expectUsable(page, `supervision-${name}`)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  })
