import { expect } from '@playwright/test'
import { openAs, signInFirstTime } from './people.ts'
import { test } from './test.ts'
import { expectUsable, SIZES } from './usable.ts'

/** Nothing is saved: a record would change what rule R2 finds in the loans of other tests. */
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

for (const { name, width, height } of SIZES)
  test(`supervision of all members is listed, members without a record first: ${name}`, async ({ browser }) => {
    const page = await openAs(browser, 'ceo', { viewport: { width, height } })
    await page.goto('/supervision')
    await expect(page.getByRole('heading', { level: 1, name: 'Supervision' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Add supervision by/ }).first()).toBeVisible()
    await expectUsable(page, `supervision-list-${name}`)
    await page.getByLabel('Search supervision').fill('no one has this name')
    await expect(page.getByText('No members found')).toBeVisible()
    await expectUsable(page, `supervision-none-${name}`)
  })

test('the Compliance duty adds supervision of members whose profiles it does not see', async ({ browser }) => {
  const admin = await openAs(browser, 'admin')
  const data = {
    ...{ firstName: 'Cora', lastName: 'Supervising', username: 'cora.supervising' },
    ...{ email: 'cora.supervising@example.com', role: 'processor', duties: ['compliance'] },
  }
  const { id } = (await (await admin.request.post('/api/users', { data })).json()) as { id: string }
  const page = await (await browser.newContext()).newPage()
  await signInFirstTime(page, data.username, 'Supervision-2026-cora')
  await page.getByRole('link', { name: 'Supervision' }).click()
  const button = page.getByRole('button', { name: /^Add supervision by/ }).first()
  const label = (await button.getAttribute('aria-label'))!
  await expect(
    page.getByRole('main').getByRole('link', { name: label.replace('Add supervision by ', '') }),
  ).toHaveCount(0)
  await button.click()
  const dialog = page.getByRole('dialog', { name: label.replace('Add supervision', 'Supervision') })
  await dialog.getByRole('button', { name: 'Save Supervision' }).click()
  await expect(dialog.getByText('work must have 1 to 500 characters.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await admin.request.delete(`/api/users/${id}`)
})
