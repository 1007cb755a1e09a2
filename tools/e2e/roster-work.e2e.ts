import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { csvFile, startSession } from './people.ts'
import { test } from './test.ts'

/** Unique to this run, so that the test can run again on the same instance. */
const RUN = Date.now().toString(36)
/** More rows than one call accepts, so the file becomes a job on the server. */
const JOB_ROWS = 10_200

/** Rows with an unknown upline are rejected, so a large file does not leave thousands of members behind. */
const largeFile = (rows: number, imported: number) =>
  csvFile('people.csv', [
    'First Name,Last Name,Email,Upline',
    ...Array.from({ length: rows }, (_, n) => {
      const email = `job${n}.${RUN}.${rows}@example.com`
      return `Job,Row ${n} ${RUN},${email},${n < imported ? '' : `nobody-${RUN}`}`
    }),
  ])

const startImport = async (page: Page, file: ReturnType<typeof csvFile>): Promise<Locator> => {
  await page.goto('/working-roster')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Team Members' })
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: /^Import [\d,]+ Members$/ }).click()
  return dialog
}

const uplines = async (page: Page) => {
  const members = (await (await page.request.get('/api/users')).json()) as { id: string; uplineId: string | null }[]
  return Object.fromEntries(members.map(({ id, uplineId }) => [id, uplineId]))
}

test.afterAll(async ({ browser }) => {
  const page = await browser.newPage()
  await startSession(page, 'admin')
  const found = await page.request.get(`/api/users?q=${RUN}`)
  for (const { id } of (await found.json()) as { id: string }[]) await page.request.delete(`/api/users/${id}`)
  await page.close()
})

test('imports a large roster file on the server, and downloads its rejected rows', async ({ page }) => {
  test.setTimeout(120_000)
  await startSession(page, 'admin')
  const dialog = await startImport(page, largeFile(JOB_ROWS, 2))
  await expect(dialog.getByText(`2 team members imported successfully. ${JOB_ROWS - 2} errors.`)).toBeVisible({
    timeout: 60_000,
  })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download rejected rows' }).click(),
  ])
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split(/\r?\n/)
  expect(lines).toHaveLength(JOB_ROWS - 2 + 1)
  expect(lines[0]).toMatch(/Upline.*reason/i)
  expect(lines[1]).toContain(`nobody-${RUN}`)
  await test.step('undo removes the imported members except those edited since', async () => {
    const [one] = (await (await page.request.get(`/api/users?q=${RUN}`)).json()) as { id: string }[]
    await page.request.put(`/api/users/${one!.id}`, { data: { phone: '555-0100' } })
    await dialog.getByRole('button', { name: 'Undo import' }).click()
    await dialog.getByRole('button', { name: 'Keep Members' }).click()
    await dialog.getByRole('button', { name: 'Undo import' }).click()
    await expect(dialog.getByText('Undo people.csv?')).toBeVisible()
    await dialog.getByRole('button', { name: 'Undo Import' }).click()
    await expect(page.getByText('1 member deleted. 1 member kept: edited, signed in or with a downline.')).toBeVisible()
    await expect(dialog.getByRole('status')).toContainText('This import was undone.')
    const left = (await (await page.request.get(`/api/users?q=${RUN}`)).json()) as { id: string }[]
    expect(left.map(({ id }) => id)).toEqual([one!.id])
  })
  await dialog.getByRole('button', { name: 'Done' }).click()
})

test('continues a roster import after the user leaves the page, and shows its result in the dialog', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await startSession(page, 'admin')
  const rows = JOB_ROWS + 2
  const dialog = await startImport(page, largeFile(rows, 2))
  await expect(dialog.getByText('You can leave this page.')).toBeVisible()
  await page.goto('/loans')
  await page.goto('/working-roster')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  // If it ended before the dialog opened, it is listed with the earlier imports.
  const ended = dialog.getByText(`2 team members imported successfully. ${rows - 2} errors.`)
  const listed = dialog.getByText(`2 of ${rows.toLocaleString('en-US')} imported`)
  await expect(ended.or(listed).first()).toBeVisible({ timeout: 60_000 })
})

test('cancels a running roster import', async ({ page }) => {
  test.setTimeout(120_000)
  await startSession(page, 'admin')
  const dialog = await startImport(page, largeFile(120_000, 0))
  await dialog.getByRole('button', { name: 'Cancel import' }).click()
  await expect(dialog.getByText('The import was canceled.')).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Working Team Roster' })).toBeVisible()
})

test('streams the progress of a roster import through the gateway', async ({ page, baseURL }) => {
  await startSession(page, 'admin')
  // A different size creates different email addresses than the files above.
  const rows = JOB_ROWS + 1
  const { name, mimeType, buffer } = largeFile(rows, 1)
  const started = await page.request.post('/api/team-members/imports', {
    multipart: { file: { name, mimeType, buffer } },
  })
  expect(started.status()).toBe(202)
  const { id } = (await started.json()) as { id: string }
  const cookie = (await page.context().cookies()).map((one) => `${one.name}=${one.value}`).join('; ')
  const answer = await fetch(`${baseURL}/api/team-members/imports/${id}/events`, { headers: { cookie } })
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const events = (await answer.text()).match(/^data: .*$/gm)!.map((line) => JSON.parse(line.slice(6)))
  const counts = events.map(({ imported, refused }) => imported + refused)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(events.at(-1)).toMatchObject({ id, status: 'completed', imported: 1, refused: rows - 1 })
  expect((await fetch(`${baseURL}/api/team-members/imports/${id}/events`)).status).toBe(401)
})

test("asks before 'Set All' moves everyone, and undoes it within 30 seconds", async ({ page }) => {
  await startSession(page, 'admin')
  await page.goto('/working-roster')
  const before = await uplines(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Set All to Caroline' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set all uplines to Caroline Hart?' })
  await dialog.getByRole('button', { name: 'Set All to Caroline' }).click()
  await expect(page.getByText('Bulk Update Complete')).toBeVisible()
  expect(new Set(Object.values(await uplines(page))).size).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Bulk Update Undone')).toBeVisible()
  expect(await uplines(page)).toEqual(before)
})

test('moves a member who is dragged onto another after a confirmation', async ({ page }) => {
  const people = await (async () => {
    await startSession(page, 'admin')
    const added: { id: string }[] = []
    for (const [n, uplineId] of [null, null].entries()) {
      const data = { firstName: `Drag${n}`, lastName: RUN, email: `drag${n}.${RUN}@example.com`, uplineId }
      added.push((await (await page.request.post('/api/users', { data })).json()) as { id: string })
    }
    return added
  })()
  await page.goto('/downline')
  await page.getByText('Tree', { exact: true }).click()
  const row = (n: number) => page.getByRole('row', { name: new RegExp(`Drag${n} ${RUN}`) })
  await row(1).dragTo(row(0))
  const dialog = page.getByRole('dialog', { name: `Move Drag1 ${RUN} to…` })
  await expect(dialog).toContainText(`Drag1 ${RUN} moves under Drag0 ${RUN}`)
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('Team structure updated successfully.')).toBeVisible()
  expect((await uplines(page))[people[1]!.id]).toBe(people[0]!.id)
})

test('sorts the roster’s cards on a phone and keeps the order in the URL', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await startSession(page, 'ceo')
  await page.goto('/working-roster')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'By level, highest first' }).click()
  await expect(page).toHaveURL(/sort=-level/)
  const first = page.getByRole('list', { name: 'Team roster' }).getByRole('listitem').first()
  await expect(first).toContainText('Level 3')
})

test('prevents a manager from changing their own level or deleting themselves', async ({ page }) => {
  await startSession(page, 'manager')
  const me = (await (await page.request.get('/api/auth/me')).json()) as { firstName: string; lastName: string }
  const name = `${me.firstName} ${me.lastName}`
  await page.goto('/downline')
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toHaveCount(0)
  await page.goto('/roster')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit User Profile' })
  for (const field of ['Username', 'Organization Level', 'Active Status'])
    await expect(dialog.getByLabel(field)).toBeDisabled()
  await expect(dialog.getByLabel('Business Name')).toBeEnabled()
})
