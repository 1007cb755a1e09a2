import { expect, type Browser, type Page } from '@playwright/test'
import { csvFile, signInAs, signInFirstTime } from './people.ts'
import { test } from './test.ts'

/** Unique to this run, so that the test can run again on the same instance. */
const RUN = Date.now().toString(36)
const ADA = `ada.${RUN}@example.com`

const PEOPLE = [
  'First Name,Last Name,Email,Phone',
  `Ada,Quill ${RUN},${ADA},555-0101`,
  `Ben,Rowe ${RUN},ben.${RUN}@example.com,555-0102`,
  'No,Mail,,555-0103',
]

const LOANS = [
  'Borrower,Address,State,Purpose,Loan_Officer,Status,Created,Loan_Number,Loan_Amount,Funded_Date',
  // Funded before Ada was created here, so the chain at its first sight applies.
  `"Past, Funded",1 Old Road,NV,Purchase,Ada Quill ${RUN},Funded,2026-01-05,${RUN}-1,"$400,000.00",2026-02-01`,
  `No Amount,2 Empty Lane,NV,Refinance,${ADA},Processing,2026-03-01,${RUN}-2,,`,
  `Unknown Officer,3 Nowhere,NV,Purchase,Zed Nobody,Funded,2026-03-02,${RUN}-3,250000,2026-04-01`,
  `Still Pending,4 New Road,NV,Purchase,ADA  QUILL ${RUN.toUpperCase()},Conditions,2026-03-03,${RUN}-4,300000.50,`,
]

const rowOf = (loan: number) => new RegExp(`${RUN}-${loan}`)

const importLoans = async (page: Page, name: string, lines: string[]) => {
  await page.goto('/data-import')
  await page.locator('input[type=file]').setInputFiles(csvFile(name, lines))
  await expect(page.getByText('CSV Loaded')).toBeVisible()
  await expect(page.getByText(`Found ${lines.length - 1} records in the CSV file.`)).toBeVisible()
  await page.getByRole('button', { name: 'Import Data' }).click()
}

const figure = (page: Page, label: string) => page.locator('dl > div', { hasText: label }).locator('dd').first()

const anotherBrowser = async (browser: Browser) => (await browser.newContext()).newPage()

test('imports members and loans as a manager, and shows the loan officer live what each loan pays', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)

  await test.step('a manager signs in and imports a roster file without uplines', async () => {
    await signInAs(page, 'manager', 'Upline-demo-1')
    await expect(page.getByText('Login Successful')).toBeVisible()
    await expect(page).toHaveURL(/\/loans$/)
    await page.goto('/working-roster')
    await page.getByRole('button', { name: 'Import CSV' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import Team Members' })
    await dialog.locator('input[type=file]').setInputFiles(csvFile('people.csv', PEOPLE))
    await expect(dialog.getByText('1 rows were skipped due to missing required data (name or email)')).toBeVisible()
    await dialog.getByRole('button', { name: 'Import 2 Members' }).click()
    await expect(dialog.getByText('2 team members imported successfully. 0 errors.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByPlaceholder('Search by name, email, username, or role...').fill(ADA)
    await expect(page.getByRole('row', { name: /Ada Quill/ })).toContainText('Signed up under affiliate')
  })

  await test.step('the manager imports a loan file with a past loan, a missing amount and an unknown officer', async () => {
    await importLoans(page, 'loans.csv', LOANS)
    await expect(page.getByText('Import Complete')).toBeVisible()
    await expect(figure(page, 'Total Records')).toHaveText('4')
    await expect(figure(page, 'Loans Imported')).toHaveText('4')
    await expect(figure(page, 'Need a loan officer')).toContainText('1')
  })

  const ada = await anotherBrowser(browser)
  await test.step('the loan officer signs in for the first time and must change the password', async () => {
    await signInFirstTime(ada, ADA, 'Quill-and-ink-7')
  })

  await test.step('the loan officer sees each loan and the explanation of its pay', async () => {
    await ada.goto('/loans')
    await expect(ada.getByRole('heading', { name: '3 loans in pipeline' })).toBeVisible()
    await expect(ada.getByRole('row', { name: rowOf(1) })).toContainText('$3,000')
    await expect(ada.getByRole('row', { name: rowOf(2) })).toContainText('—')
    await ada.getByRole('button', { name: rowOf(4) }).click()
    const why = ada.getByRole('dialog', { name: 'Why this number?' })
    await expect(why).toContainText('$2,250.00')
    await expect(why).toContainText('75 basis points')
    await ada.keyboard.press('Escape')
    await expect(why).toBeHidden()
  })

  await test.step('a funding in the first browser changes the numbers in the second without a reload', async () => {
    await ada.goto('/commissions')
    await expect(figure(ada, 'Paid Out')).toHaveText('$3,000.00')
    await expect(figure(ada, 'Pending')).toHaveText('$2,250.00')
    await importLoans(page, 'funded.csv', [
      LOANS[0] as string,
      `Still Pending,4 New Road,NV,Purchase,Ada Quill ${RUN},Funded,2026-03-03,${RUN}-4,300000.50,`,
    ])
    await expect(figure(ada, 'Paid Out')).toHaveText('$5,250.00')
    await expect(figure(ada, 'Pending')).toHaveText('$0.00')
  })

  await test.step('the upline manager earns 25 basis points of it', async () => {
    await page.goto(`/loans?q=${RUN}-4`)
    await expect(page.getByRole('row', { name: rowOf(4) })).toContainText('$750')
  })
})
