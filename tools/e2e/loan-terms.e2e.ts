import { expect, type Page } from '@playwright/test'
import {
  type Adjustment,
  dateAt,
  datesOfQuarter,
  DEFAULT_TIME_ZONE,
  finishedQuarters,
  type LoansResponse,
} from '@upline/contracts'
import { get } from './pay-runs.ts'
import { openAs } from './people.ts'
import { test } from './test.ts'
import { expectUsable, expectUsableAt, SIZES } from './usable.ts'

test.setTimeout(240_000)

/** Old enough that the demo has no loans in it. */
const [CLEAN, PLANTED] = finishedQuarters(dateAt(new Date(), DEFAULT_TIME_ZONE), 8).slice(6) as [string, string]

/** 30 funded loans, which pay the officer and three uplines, every third one with another product. */
async function fundLoans(admin: Page, quarter: string): Promise<void> {
  const on = datesOfQuarter(quarter).from
  const loans = Array.from({ length: 30 }, (_, no) => ({
    ...{ Loan_Number: `${quarter}-${no}`, Borrower: `Borrower ${no}`, Address: '1 Elm St', State: 'NV' },
    ...{ Loan_Officer: 'officer', Loan_Amount: '400000', Status: 'Funded', Created: on, Funded_Date: on },
    ...{ Product: no % 3 === 0 ? 'FHA 30' : 'VA 30', Note_Rate: String(6 + (no % 8) / 8), Points: '0' },
  }))
  const response = await admin.request.post('/api/loans/bulk-import', { data: { loans } })
  expect(await response.json()).toMatchObject({ imported: 30, errors: [] })
}

/** The ceo pays the officer $200 more for FHA loans, and the admin approves it. */
async function payMoreForFha(admin: Page, ceo: Page, quarter: string): Promise<void> {
  const { loans } = await get<LoansResponse>(admin, `/api/loans?q=${quarter}&limit=100`)
  for (const { id, officerId } of loans.filter(({ product }) => product === 'FHA 30')) {
    const data = { memberId: officerId, amount: 200, type: 'bonus', reason: 'A good quarter', loanId: id }
    const made = (await (await ceo.request.post('/api/adjustments', { data })).json()) as Adjustment
    expect((await admin.request.post(`/api/adjustments/${made.id}/approve`, { data: {} })).status()).toBe(200)
  }
}

test('a compliance officer sees pay that depends on a product', async ({ browser }) => {
  const [admin, ceo] = [await openAs(browser, 'admin'), await openAs(browser, 'ceo')]
  for (const quarter of [CLEAN, PLANTED]) await fundLoans(admin, quarter)
  await payMoreForFha(admin, ceo, PLANTED)
  for (const size of SIZES) {
    const page = await openAs(browser, 'admin', { viewport: size })
    await expectUsableAt(page, {
      address: `/reports?tab=loan-terms&quarter=${PLANTED}`,
      name: `loan-terms-${size.name}`,
    })
    await page.getByRole('button', { name: 'Check Again' }).click()
    await expect(page.getByText(/^1 warning · 4 payees checked/)).toBeVisible()
    await expect(page.getByText('This is not legal advice.')).toBeVisible()
    await expectUsable(page, `loan-terms-found-${size.name}`)
    await page
      .getByRole('button', { name: /^(See groups|Groups) of / })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: /^Pay of / })
    await expect(dialog.getByText(/loans with the product 'FHA 30' got 5\.00 bp \(\$200\.00\) more/)).toBeVisible()
    await expect(dialog.getByRole('region', { name: 'Note rate', exact: true })).toContainText('% or more')
    await expectUsable(page, `loan-terms-groups-${size.name}`)
    await page.context().close()
  }
  await admin.goto(`/reports?tab=loan-terms&quarter=${CLEAN}`)
  await admin.getByRole('button', { name: 'Check Again' }).click()
  await expect(admin.getByText(/^0 warnings · 4 payees checked/)).toBeVisible()
  await expect(admin.getByText('Nothing found').first()).toBeVisible()
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('link', { name: 'CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`pay-by-loan-terms-${CLEAN}.csv`)
  const officer = await openAs(browser, 'officer')
  expect((await officer.request.get('/api/compliance/proxy')).status()).toBe(403)
})
