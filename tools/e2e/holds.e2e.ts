import { expect, type Page } from '@playwright/test'
import type { Hold, LoansResponse, PayRun } from '@upline/contracts'
import { get, payHoldsLater } from './pay-runs.ts'
import { openAs } from './people.ts'
import { test } from './test.ts'
import { expectUsable, expectUsableAt } from './usable.ts'

const SIZES = [
  { name: 'desk', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
]

type Size = (typeof SIZES)[number]

test.setTimeout(240_000)

/** The first run that is open: what funds today is paid in it. */
const openRun = async (page: Page): Promise<PayRun> =>
  (await get<PayRun[]>(page, '/api/pay-runs')).findLast(({ state }) => state === 'open')!

/** Imports a loan of the officer that funds today. Returns its id. */
async function fundToday(admin: Page, number: string, facts: Record<string, string> = {}): Promise<string> {
  const { startsOn } = await openRun(admin)
  const loan = {
    Loan_Number: number,
    Borrower: `Borrower ${number}`,
    Address: '1 Elm St',
    State: 'NV',
    Purpose: 'Purchase',
  }
  const money = { Loan_Officer: 'officer', Loan_Amount: '400000', Status: 'Funded' }
  const dates = { Created: startsOn, Funded_Date: startsOn }
  const response = await admin.request.post('/api/loans/bulk-import', {
    data: { loans: [{ ...loan, ...money, ...dates, ...facts }] },
  })
  expect(await response.json()).toMatchObject({ imported: 1, errors: [] })
  const { loans } = await get<LoansResponse>(admin, `/api/loans?q=${number}`)
  return loans[0]!.id
}

async function placeHold(admin: Page, number: string, size: Size): Promise<void> {
  await expectUsableAt(admin, { address: '/reports?tab=holds', name: `holds-${size.name}` })
  await admin.getByRole('button', { name: 'Place Hold' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Place Hold' })
  await dialog.getByRole('button', { name: 'Place Hold' }).click()
  await expect(dialog.getByText('Please fill this in')).toHaveCount(2)
  await dialog.getByLabel('Loan number').fill('NO-SUCH-LOAN')
  await dialog.getByLabel('Reason').fill('Appraisal under review')
  await dialog.getByRole('button', { name: 'Place Hold' }).click()
  await expect(dialog.getByText('Loan not found. Check the number.')).toBeVisible()
  await dialog.getByLabel('Loan number').fill(number)
  await expectUsable(admin, `place-hold-${size.name}`)
  await dialog.getByRole('button', { name: 'Place Hold' }).click()
  await expect(admin.getByText('Hold Placed')).toBeVisible()
  await expect(admin.getByText(number).first()).toBeVisible()
}

/** Payday names the hold, and pays everyone else: the lock moves what is on hold. */
async function deferHold(admin: Page, number: string, size: Size): Promise<void> {
  const run = await openRun(admin)
  await expectUsableAt(admin, { address: `/reports?tab=payday&run=${run.id}`, name: `payday-held-${size.name}` })
  await expect(admin.getByText(/^\d+ holds? of \$[\d,.]+\. Release/)).toBeVisible()
  await payHoldsLater(admin)
  await expect(admin.getByRole('button', { name: 'Pay in a later run' })).toHaveCount(0)
  const holds = await get<Hold[]>(admin, '/api/holds?state=active')
  expect(holds.find(({ loanNumber }) => loanNumber === number)?.deferredFrom).toBe(run.id)
}

async function releaseOnLoanPage(
  admin: Page,
  { id, number }: { id: string; number: string },
  size: Size,
): Promise<void> {
  await expectUsableAt(admin, { address: `/loans/${id}`, name: `loan-held-${size.name}` })
  const holds = admin.getByRole('region', { name: 'Holds' })
  await expect(holds).toContainText('Appraisal under review')
  await holds.getByRole('button', { name: `See hold of ${number}` }).click()
  const dialog = admin.getByRole('dialog', { name: 'Hold' })
  await dialog.getByRole('button', { name: 'Release Hold' }).click()
  await expect(dialog.getByText('Please fill this in')).toBeVisible()
  await dialog.getByLabel('Reason of the release').fill('Value confirmed')
  await expectUsable(admin, `release-hold-${size.name}`)
  await dialog.getByRole('button', { name: 'Release Hold' }).click()
  await expect(admin.getByText('Hold Released')).toBeVisible()
  await expect(holds).toContainText('Released')
}

for (const size of SIZES)
  test(`a hold is placed, deferred and released: ${size.name}`, async ({ browser }) => {
    const number = `HELD-${size.name}`
    const admin = await openAs(browser, 'admin', { viewport: size })
    const officer = await openAs(browser, 'officer', { viewport: size })
    const id = await fundToday(admin, number)
    await test.step('the administrator places it', () => placeHold(admin, number, size))
    await test.step('the officer sees what is on hold, without the reason', async () => {
      await expectUsableAt(officer, { address: `/loans/${id}`, name: `loan-of-officer-${size.name}` })
      await expect(officer.getByText(/· On hold/).first()).toBeVisible()
      await expect(officer.getByText(/no pay run pays it until the hold is released/)).toBeVisible()
      await expect(officer.getByText('Appraisal under review')).toHaveCount(0)
      await expectUsableAt(officer, {
        address: `/reports?period=${(await openRun(officer)).id}`,
        name: `statement-held-${size.name}`,
      })
      await expect(officer.getByText(/On hold/).first()).toBeVisible()
    })
    await test.step('the open run pays it later', () => deferHold(admin, number, size))
    await test.step('the administrator releases it on the page of the loan', () =>
      releaseOnLoanPage(admin, { id, number }, size))
    await test.step('the officer is paid', async () => {
      await officer.goto(`/loans/${id}`)
      await expect(officer.getByText(/Locked in when the loan funded/)).toBeVisible()
      await expect(officer.getByText(/On hold/)).toHaveCount(0)
    })
  })

for (const size of SIZES)
  test(`a rule places a hold, and a member releases it: ${size.name}`, async ({ browser }) => {
    const number = `RULE-${size.name}`
    const admin = await openAs(browser, 'admin', { viewport: size })
    const id = await fundToday(admin, number, { Paid_By: 'Consumer' })
    await test.step('the list of holds names the rule and its source', async () => {
      await expectUsableAt(admin, { address: '/reports?tab=holds', name: `rule-holds-${size.name}` })
      await expect(admin.getByText(/Rule Z9, dual pay \(12 CFR 1026.36\(d\)\(2\)\)/).first()).toBeVisible()
    })
    await test.step('the loan shows who pays, and what the rule checked', async () => {
      await expectUsableAt(admin, { address: `/loans/${id}`, name: `loan-held-by-rule-${size.name}` })
      await expect(admin.getByText('Paid by', { exact: true })).toBeVisible()
      const holds = admin.getByRole('region', { name: 'Holds' })
      await expect(holds).toContainText('What was checked, and what was not. This is not legal advice.')
      await holds.getByRole('button', { name: `See hold of ${number}` }).click()
      const dialog = admin.getByRole('dialog', { name: 'Hold' })
      await expect(dialog).toContainText('Not checked')
      await expectUsable(admin, `rule-hold-${size.name}`)
      await dialog.getByLabel('Reason of the release').fill('The consumer paid the company')
      await dialog.getByRole('button', { name: 'Release Hold' }).click()
      await expect(admin.getByText('Hold Released')).toBeVisible()
      await expect(holds).toContainText('Released')
    })
    await test.step('importing the loan again places no second hold', async () => {
      await fundToday(admin, number, { Paid_By: 'Consumer', Loan_Amount: '410000' })
      const holds = await get<Hold[]>(admin, `/api/holds?loanId=${id}`)
      expect(holds.map(({ state }) => state)).toEqual(['released'])
    })
  })
