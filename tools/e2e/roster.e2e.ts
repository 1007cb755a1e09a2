import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { csvFile, startSession } from './people.ts'
import { test } from './test.ts'
import { expectUsable, SIZES } from './usable.ts'

/** Unique to this run, so that the test can run again on the same instance. */
const RUN = Date.now().toString(36)
const EVE = { first: 'Eve', last: `Marsh ${RUN}`, email: `eve.${RUN}@example.com` }
const EVE_NAME = `${EVE.first} ${EVE.last}`

const search = (page: Page, text: string) =>
  page.getByPlaceholder('Search by name, email, username, or role...').fill(text)

const asLine = async (page: Page) => {
  await page.goto('/downline')
  await page.getByText('Tree', { exact: true }).click()
  await expect(page.getByRole('treegrid', { name: 'Team, by upline' })).toBeVisible()
}

/** Deletes the members that this run added. */
const removeThisRun = async (page: Page) => {
  const found = await page.request.get(`/api/users?q=${RUN}`)
  for (const { id } of (await found.json()) as { id: string }[]) await page.request.delete(`/api/users/${id}`)
}

test('adds, edits, moves and deletes a member in the roster builder, and shows it in the profile', async ({ page }) => {
  test.setTimeout(120_000)
  await startSession(page, 'ceo')
  try {
    await test.step('the add form requires its fields and adds a member, at both addresses', async () => {
      await page.goto('/roster')
      await expect(page.getByRole('button', { name: 'Add Team Member' })).toBeVisible()
      await page.goto('/working-roster')
      await page.getByRole('button', { name: 'Add Team Member' }).click()
      const form = page.getByRole('form', { name: 'Add Team Member' })
      for (const section of ['Personal', 'Address', 'Business', 'Account & Role', 'Additional Information'])
        await expect(form.getByRole('group', { name: section })).toBeVisible()
      await form.getByRole('button', { name: 'Add Member' }).click()
      await expect(form.getByText('Fill in this field').first()).toBeVisible()
      await form.getByLabel('First Name').fill(EVE.first)
      await form.getByLabel('Last Name').fill(EVE.last)
      await form.getByLabel('Email').fill(EVE.email)
      await form.getByLabel('Phone').fill('555-0199')
      await form.getByLabel('Street Address').fill('1 Main Street')
      await form.getByLabel('City').fill('Reno')
      await form.getByLabel('State').fill('NV')
      await form.getByLabel('Zip Code').fill('89501')
      await form.getByLabel('Business Name').fill('Marsh Lending')
      await form.getByLabel('Origination Website').fill('https://apply.example.com')
      await form.getByLabel('Recruiting Website').fill('https://join.example.com')
      await expect(form.getByLabel('Username')).toHaveValue(EVE.email)
      await form.getByRole('button', { name: 'Add Member' }).click()
      await expect(page.getByText('Team Member Added')).toBeVisible()
    })

    await test.step('the list shows the member and moves them from their row', async () => {
      await page.goto('/roster')
      await search(page, RUN)
      await page.getByRole('button', { name: `Change upline of ${EVE_NAME}` }).click()
      await page.getByRole('combobox', { name: `Upline of ${EVE_NAME}` }).fill('Diana')
      await page.getByRole('option', { name: 'Diana Wells' }).click()
      await page.getByRole('button', { name: `Save upline of ${EVE_NAME}` }).click()
      await expect(page.getByText('Upline Updated')).toBeVisible()
      await expect(page.getByRole('row', { name: new RegExp(EVE_NAME) })).toContainText('Diana Wells')
    })

    await test.step('the table does the same without moving the row', async () => {
      await page.goto(`/working-roster?q=${RUN}`)
      await page.getByRole('button', { name: `Change upline of ${EVE_NAME}` }).click()
      await page.getByRole('combobox', { name: `Upline of ${EVE_NAME}` }).fill('Caroline')
      await page.getByRole('option', { name: 'Caroline Hart' }).click()
      await expect(page).toHaveURL(/\/working-roster/)
      await expectAccessible(page)
      await page.getByRole('button', { name: `Save upline of ${EVE_NAME}` }).click()
      await expect(page.getByText('Upline Updated')).toBeVisible()
      const row = page.getByRole('row', { name: new RegExp(EVE_NAME) })
      await expect(row).toContainText('Caroline HartSigned up under affiliate')
      await page.goto('/roster')
      await search(page, RUN)
    })

    await test.step('Edit User Profile saves', async () => {
      await page.getByRole('button', { name: `Edit ${EVE_NAME}` }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit User Profile' })
      await dialog.getByLabel('Specialties').fill('Veterans')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('Profile Updated')).toBeVisible()
    })

    await test.step('the profile shows who changed what', async () => {
      await page.getByRole('link', { name: EVE_NAME }).click()
      const history = page.getByRole('region', { name: 'History' })
      await expect(history).toContainText('Added by Caroline Hart')
      await expect(history).toContainText('Specialties: none → Veterans')
      await expect(history).toContainText('Diana Wells')
    })

    await test.step('delete asks for confirmation and can be undone', async () => {
      await page.goto(`/roster?q=${RUN}`)
      await page.getByRole('button', { name: `Delete ${EVE_NAME}` }).click()
      await expect(page.getByRole('dialog')).toContainText('cannot be undone')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('Team Member Removed')).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('Team Member Restored')).toBeVisible()
      await expect(page.getByRole('row', { name: new RegExp(EVE_NAME) })).toBeVisible()
    })
  } finally {
    await removeThisRun(page)
  }
})

test('keeps the table’s sort order and filters in the URL, and exports the rows shown', async ({ page }) => {
  await startSession(page, 'ceo')
  await page.goto('/working-roster')
  await page.getByRole('button', { name: 'Level', exact: true }).click()
  await page.getByRole('button', { name: 'Level', exact: true }).click()
  await expect(page).toHaveURL(/sort=-level/)
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Senior Loan Officer' }).click()
  await expect(page).toHaveURL(/role=senior_loan_officer/)
  await page.reload()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.nth(1)).toContainText('Sr. LO')
  await expect(page.getByRole('columnheader', { name: 'Level' })).toHaveAttribute('aria-sort', 'descending')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const text = readFileSync(await download.path(), 'utf8')
  expect(text).toMatch(/^\uFEFFName,Username,Active,Email,Phone,Role,Level,Upline,/)
  expect(text.trim().split('\r\n')).toHaveLength(await rows.count())
  expect(text).not.toContain('Caroline Hart,ceo')

  await test.step('the printout contains every row, uncut and without buttons', async () => {
    const shown = await rows.count()
    await page.emulateMedia({ media: 'print' })
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    await expect(rows).toHaveCount(shown)
    await expect(page.getByRole('columnheader', { name: 'Websites' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0)
    await expect(page.getByRole('columnheader').getByRole('button')).toHaveCount(0)
    const cut = `[...document.querySelectorAll('td *')].filter((one) =>
      getComputedStyle(one).overflowX === 'hidden' && one.scrollWidth > one.clientWidth).length`
    expect(await page.evaluate(cut)).toBe(0)
  })
})

test('imports a file in the admin roster after a preview, and undoes the import', async ({ page }) => {
  await startSession(page, 'admin')
  try {
    await page.goto('/admin-roster')
    await page.getByRole('button', { name: 'Import CSV' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import Team Members' })
    const people = ['Full Name,Email,Role', `Gus ${RUN},Gus.${RUN}@Example.com,ceo`, 'No Mail,,']
    await dialog.locator('input[type=file]').setInputFiles(csvFile('people.csv', people))
    await expect(dialog.getByText('1 rows were skipped due to missing required data (name or email)')).toBeVisible()
    await dialog.getByRole('button', { name: 'Import 1 Member' }).click()
    await expect(dialog.getByText('1 team members imported successfully. 0 errors.')).toBeVisible()
    const [gus] = (await (await page.request.get(`/api/users?q=gus.${RUN}`)).json()) as unknown[]
    expect(gus).toMatchObject({
      username: `gus.${RUN}@example.com`,
      role: 'loan_officer',
      level: 2,
      notes: 'Imported from CSV',
    })
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Import CSV' }).click()
    const earlier = dialog.getByRole('region', { name: 'Earlier imports' }).getByRole('listitem').first()
    await expect(earlier).toContainText('1 of 1 imported, 0 rejected')
    await expectAccessible(page)
    await earlier.getByRole('button', { name: /^Undo people.csv of / }).click()
    await dialog.getByRole('button', { name: 'Undo Import' }).click()
    await expect(page.getByText('1 member deleted.')).toBeVisible()
    await expect(earlier).toContainText('Undone')
    await expect(earlier.getByRole('button')).toHaveCount(0)
    expect(await (await page.request.get(`/api/users?q=gus.${RUN}`)).json()).toEqual([])
  } finally {
    await removeThisRun(page)
  }
})

test('uses browser alerts in the direct roster', async ({ page }) => {
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  await startSession(page, 'admin')
  try {
    await page.goto('/direct-roster')
    for (const expected of ['User added successfully', /^Error adding user: ./]) {
      await page.getByRole('button', { name: 'Add User' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Add New User' })
      await dialog.getByLabel('First Name').fill('Hal')
      await dialog.getByLabel('Last Name').fill(RUN)
      await dialog.getByLabel('Email').fill(`hal.${RUN}@example.com`)
      await dialog.getByRole('button', { name: 'Add User' }).click()
      await expect.poll(() => alerts.at(-1)).toMatch(expected)
    }
  } finally {
    await removeThisRun(page)
  }
})

test('opens the team tree by keyboard, and previews a move before it is saved', async ({ page }) => {
  await startSession(page, 'ceo')
  await asLine(page)
  const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await rowOf('Caroline Hart').focus()
  await page.keyboard.press('ArrowRight')
  await expect(rowOf('Diana Wells')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(rowOf('Diana Wells')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(rowOf('Caroline Hart')).toBeFocused()
  await page.getByRole('button', { name: 'Move Diana Wells to…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move Diana Wells to…' })
  await dialog.getByRole('combobox', { name: 'New upline' }).fill('Marcus')
  await page.getByRole('option', { name: 'Marcus Reed' }).click()
  await expect(dialog).toContainText('Diana Wells and 10 people below move from Caroline Hart to Marcus Reed.')
  await expect(dialog).toContainText(/pending loan/)
  await expect(dialog).toContainText(/funded loan/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('As of').fill('2020-01-01')
  await expect(page.getByText('No team members on this date')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by name or username' }).fill('wells')
  await expect(page.getByText('No members found')).toBeVisible()
  await expect(page.getByLabel('As of')).toHaveValue('2020-01-01')
  await page.getByRole('button', { name: 'Back to today' }).click()
  const found = page.getByRole('row', { name: /Diana Wells under Caroline Hart/ })
  await found.getByRole('button', { name: 'Open Diana Wells' }).click()
  await expect(page.locator('tr[aria-level="2"]')).toHaveCount(3)
  await expectAccessible(page)
  await found.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/member-profile\//)
})

for (const { name, ...viewport } of SIZES)
  test(`passes the accessibility checks on a filtered roster and the team tree: ${name}`, async ({ browser }) => {
    const page = await (await browser.newContext({ viewport })).newPage()
    await startSession(page, 'ceo')
    await page.goto('/working-roster?sort=-level&role=loan_officer')
    await expect(page.getByRole('heading', { level: 1, name: 'Working Team Roster' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
    await expectUsable(page, 'filtered-roster')
    await asLine(page)
    await expectUsable(page, 'line')
  })
