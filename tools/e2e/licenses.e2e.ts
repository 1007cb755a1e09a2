import { expect, type Page } from '@playwright/test'
import { csvFile, openAs, signInFirstTime } from './people.ts'
import { test } from './test.ts'
import { expectUsable, SIZES } from './usable.ts'

const HEAD = 'Member,State,License_Number,From,To'
const choose = (page: Page, lines: string[]) =>
  page.locator('input[type=file]').setInputFiles(csvFile('nmls.csv', [HEAD, ...lines]))

/** A state without loans in the demo, so that rule S2 finds the same about the loans of other tests. */
for (const { name, width, height } of SIZES)
  test(`imports licenses after a preview, and edits them in the list: ${name}`, async ({ browser }) => {
    const page = await openAs(browser, 'ceo', { viewport: { width, height } })
    const number = `E2E-${name}`
    const username = name === 'desk' ? 'officer' : 'senior'
    await page.goto('/licenses')
    await expect(page.getByRole('heading', { level: 1, name: 'State Licenses' })).toBeVisible()
    await expect(page.getByText(/^6 licenses$|^5 licenses$/).first()).toBeVisible()
    await expectUsable(page, `licenses-${name}`)

    await page.getByRole('button', { name: 'Import Licenses' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import Licenses' })
    await expect(dialog.getByText('It removes nothing', { exact: false })).toBeVisible()
    await expectUsable(page, `licenses-import-${name}`)
    await choose(page, [
      `${username},GU,${number},2026-01-01,2026-12-31`,
      `${username},Guamm,1,2026-01-01,`,
      'no-one,GU,1,2026-01-01,',
    ])
    await expect(dialog.getByRole('alert')).toContainText('2 rows have errors')
    await expect(dialog.getByText('"Guamm" is not a state.', { exact: false })).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Import \d+ License/ })).toBeDisabled()
    await expectUsable(page, `licenses-errors-${name}`)

    await dialog.getByRole('button', { name: 'Choose another file' }).click()
    await choose(page, [`${username},Guam,${number},2025-01-01,2025-12-31`])
    await dialog.getByRole('button', { name: 'Import 1 License' }).click()
    await expect(page.getByText('1 license added, 0 updated, 0 unchanged.')).toBeVisible()
    await expect(dialog).toBeHidden()

    await page.getByLabel('Search licenses').fill(number)
    const button = page.getByRole('button', { name: /^Edit licenses of/ })
    await expect(button).toHaveCount(1)
    await button.click()
    const edit = page.getByRole('dialog', { name: /^State Licenses of/ })
    const last = edit.getByRole('group').filter({ has: page.locator(`input[value="${number}"]`) })
    await last.getByRole('button', { name: /^Remove license/ }).click()
    await edit.getByRole('button', { name: 'Save Licenses' }).click()
    await expect(edit).toBeHidden()
    await expect(page.getByText('No members found')).toBeVisible()
  })

test('lets the Compliance duty edit licenses of members whose profiles it does not see', async ({ browser }) => {
  const admin = await openAs(browser, 'admin')
  const data = {
    firstName: 'Cora',
    lastName: 'Licensing',
    username: 'cora.licensing',
    email: 'cora.licensing@example.com',
  }
  const added = await admin.request.post('/api/users', { data: { ...data, role: 'processor', duties: ['compliance'] } })
  const { id } = (await added.json()) as { id: string }
  const page = await (await browser.newContext()).newPage()
  await signInFirstTime(page, data.username, 'Licenses-2026-cora')
  await page.getByRole('link', { name: 'State Licenses' }).click()
  await page.getByLabel('Search licenses').fill('will.harper')
  const button = page.getByRole('button', { name: /^Edit licenses of/ })
  await expect(button).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('link', { name: 'Will Harper' })).toHaveCount(0)
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'State Licenses of Will Harper' })
  await dialog.getByRole('button', { name: 'Save Licenses' }).click()
  await expect(page.getByText('Licenses Saved')).toBeVisible()
  await expect(dialog).toBeHidden()
  await admin.request.delete(`/api/users/${id}`)
})
