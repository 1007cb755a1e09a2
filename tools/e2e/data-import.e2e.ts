import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { csvFile, startSession } from './people.ts'
import { test } from './test.ts'

const RUN = Date.now().toString(36)
const HEAD = 'Borrower,Address,State,Purpose,Loan_Officer,Status,Created,Loan_Number,Loan_Amount'
const LINES = [
  `"Quill, Ada",1361 Canyon Ridge Road Unit 12,NV,Purchase,officer,Application,2026-03-01,${RUN}-1,400000`,
  `Bo Reed,2 Old Road,NV,Refinance,officer,Funded,2026-03-02,${RUN}-2,300000`,
  `Cy Stone,3 Old Road,NV,Refinance,officer,Nonsense,2026-03-02,${RUN}-3,300000`,
  `Di Wood,4 Old Road,NV,Refinance,Nobody ${RUN},Processing,2026-03-02,${RUN}-4,300000`,
]

const choose = (page: Page, file: ReturnType<typeof csvFile>) => page.locator('input[type=file]').setInputFiles(file)
const figure = (page: Page, label: string) => page.locator('dl > div', { hasText: label }).locator('dd').first()
const tableOf = (page: Page, label: string) => page.getByRole('region', { name: `${label}, table` })
const earlier = (page: Page, name: string) =>
  tableOf(page, 'Earlier imports').getByRole('row', { name: new RegExp(name) })

const open = async (page: Page, username: string) => {
  await startSession(page, username)
  await page.goto('/data-import')
  await expect(page.getByRole('heading', { level: 1, name: 'Data Import' })).toBeVisible()
}

test('previews and imports a file, downloads its rejected rows, and undoes the import', async ({ page }) => {
  test.setTimeout(120_000)
  await open(page, 'admin')
  await expectAccessible(page)

  await test.step('a file that is not a CSV is rejected', async () => {
    await choose(page, { ...csvFile('loans.xlsx', ['x']), mimeType: 'application/zip' })
    await expect(page.getByText('Invalid File')).toBeVisible()
    await expect(page.getByText('Please select a CSV file.')).toBeVisible()
  })

  await test.step('a file without records has nothing to import', async () => {
    await choose(page, csvFile('empty.csv', [HEAD]))
    await expect(page.getByText('Found 0 records in the CSV file.')).toBeVisible()
    await page.getByRole('button', { name: 'Import Data' }).click()
    await expect(page.getByText('No Data')).toBeVisible()
    await expect(page.getByText('Please select and load a CSV file first.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove' }).click()
  })

  await test.step('the preview shows the first ten records', async () => {
    const many = Array.from({ length: 12 }, (_, n) => LINES[n % 2] as string)
    await choose(page, csvFile('many.csv', [HEAD, ...many]))
    await expect(page.getByText('CSV Loaded')).toBeVisible()
    await expect(page.getByText('Found 12 records in the CSV file.')).toBeVisible()
    const preview = tableOf(page, 'Preview')
    await expect(preview.getByRole('row')).toHaveCount(11)
    await expect(preview).toContainText('1361 Canyon Ridge Road Unit 12'.slice(0, 30))
    await expect(page.getByText('... and 2 more records')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove' }).click()
  })

  await test.step('the import shows its result', async () => {
    await choose(page, csvFile(`e2e-${RUN}.csv`, [HEAD, ...LINES]))
    await page.getByRole('button', { name: 'Import Data' }).click()
    await expect(page.getByText('Import Complete')).toBeVisible()
    await expect(page.getByText('Imported 3 of 4 records').first()).toBeVisible()
    await expect(figure(page, 'Total Records')).toHaveText('4')
    await expect(figure(page, 'Loans Imported')).toHaveText('3')
    await expect(figure(page, 'Need a loan officer')).toContainText('1')
    await expect(page.getByRole('link', { name: 'Assign the missing loan officers' })).toBeVisible()
    const refused = tableOf(page, 'Rejected rows')
    await expect(refused.getByRole('row', { name: /Cy Stone/ })).toContainText('Status: "Nonsense" isn\'t one of')
    await expectAccessible(page)
  })

  await test.step('the rejected rows download as a file', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download as CSV' }).click()
    expect((await download).suggestedFilename()).toBe(`e2e-${RUN}-refused.csv`)
  })

  await test.step('the list of earlier imports contains it and undoes it', async () => {
    const row = earlier(page, `e2e-${RUN}.csv`)
    await expect(row).toContainText('Completed')
    await row.getByRole('button', { name: 'Undo' }).click()
    const dialog = page.getByRole('dialog', { name: `Undo e2e-${RUN}.csv?` })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Undo Import' }).click()
    await expect(page.getByText('Import Undone')).toBeVisible()
    await expect(page.getByText('Removed 3 loans.')).toBeVisible()
    await expect(row).toContainText('Undone')
    await page.goto(`/loans?q=${RUN}-2`)
    await expect(page.getByRole('heading', { name: /^0 loans/ })).toBeVisible()
  })
})

test('maps columns with different names once, and remembers the mapping', async ({ page }) => {
  await open(page, 'manager')
  const head = `Kunde${RUN},Betreuer,Stand,Betrag`
  const line = (n: number) => `Eva ${RUN},officer,Processing,${n}00000`

  await choose(page, csvFile('german.csv', [head, line(1)]))
  await expect(page.getByText(/lacks the columns Borrower, Loan_Officer and Status/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import Data' })).toBeDisabled()
  for (const [header, field] of [
    [`Kunde${RUN}`, 'Borrower (required)'],
    ['Betreuer', 'Loan Officer (required)'],
    ['Stand', 'Status (required)'],
    ['Betrag', 'Loan Amount'],
  ] as const) {
    await page.getByRole('combobox', { name: `${header} maps to` }).click()
    await page.getByRole('option', { name: field, exact: true }).click()
  }
  await expect(tableOf(page, 'Preview')).toContainText(`Eva ${RUN}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import Data' }).click()
  await expect(page.getByText('Imported 1 of 1 record').first()).toBeVisible()

  await page.getByRole('button', { name: 'Import another file' }).click()
  await choose(page, csvFile('german-2.csv', [head, line(2)]))
  await expect(page.getByRole('button', { name: 'Import Data' })).toBeEnabled()
  await page.getByRole('button', { name: 'Import Data' }).click()
  await expect(page.getByText('Imported 1 of 1 record').first()).toBeVisible()
})

test('shows amounts and the fields of columns on a phone', async ({ page }) => {
  const phone = { width: 390, height: 844 }
  await page.setViewportSize(phone)
  await open(page, 'manager')
  await choose(page, csvFile('phone.csv', [HEAD, ...LINES]))
  const isVisible = async (part: Locator) => {
    await expect(part).toBeVisible()
    const { x, width } = (await part.boundingBox())!
    expect(x + width).toBeLessThanOrEqual(phone.width)
  }
  await isVisible(page.getByText('$400,000', { exact: true }))
  await isVisible(page.getByRole('combobox', { name: 'Loan_Amount maps to' }))
  await page.getByRole('button', { name: 'Remove' }).click()
})

test('finds a running import after a reload and cancels it', async ({ page }) => {
  test.setTimeout(180_000)
  await open(page, 'ceo')
  const many = Array.from(
    { length: 40_000 },
    (_, n) => `R ${RUN} ${n},${n} Elm St,NV,Purchase,officer,Processing,2026-03-01,${RUN}-r${n},400000`,
  )
  await choose(page, csvFile(`reload-${RUN}.csv`, [HEAD, ...many]))
  await page.getByRole('button', { name: 'Import Data' }).click()
  await expect(page.getByRole('button', { name: 'Cancel Import' })).toBeVisible({ timeout: 30_000 })
  await page.reload()
  await expect(page.getByText('You can leave this page.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel Import' }).click()
  // A fast machine may have read the whole file by now.
  const result = /^Canceled\. ([\d,]+ of 40,000 rows were imported and are kept|No rows were imported)\.$/
  await expect(page.getByText(result).first()).toBeVisible({ timeout: 60_000 })
})

test('explains to a loan officer why they cannot import', async ({ page }) => {
  await open(page, 'officer')
  await expect(page.getByText("You can't import loans")).toBeVisible()
  await expect(page.locator('input[type=file]')).toHaveCount(0)
})
