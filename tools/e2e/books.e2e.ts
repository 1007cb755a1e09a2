import { expect } from '@playwright/test'
import { startSession } from './people.ts'
import { test } from './test.ts'
import { expectUsable, SIZES } from './usable.ts'

/** Unique to this run, so that the test can run again on the same instance. */
const RUN = Date.now().toString(36)

test.setTimeout(180_000)

const TABS = [
  ...['', '?tab=payday', '?tab=periods', '?tab=adjustments', '?tab=disputes', '?tab=clawbacks', '?tab=balances'],
  ...['?tab=payroll-settings', '?tab=plans'],
]

test('lets a loan officer read their statement, open explanations, verify a line and dispute another', async ({
  page,
}) => {
  await startSession(page, 'officer')
  await page.goto('/reports')
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  await expect(page.getByText('Loan data is synced with the Encompass API.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Comp plans' })).toHaveCount(0)
  const lines = page
    .getByRole('table', { name: /./ })
    .or(page.getByRole('region', { name: 'Lines of the statement, table' }))
  await expect(lines.first()).toBeVisible()

  await test.step('each line opens the explanation of its loan', async () => {
    await page
      .getByRole('button', { name: /: why this number\?$/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: 'Why this number?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the loan officer verifies a line', async () => {
    const before = await page.getByText('Verified', { exact: true }).count()
    await page
      .getByRole('button', { name: /^Verify (?!all$)/ })
      .first()
      .click()
    await expect(page.getByText('Verified', { exact: true })).toHaveCount(before + 1)
  })

  await test.step('the loan officer disputes another with a reason', async () => {
    await page
      .getByRole('button', { name: /^Dispute UP-/ })
      .last()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Reason' }).click()
    await page.getByRole('option', { name: 'Effective date' }).click()
    await dialog.getByLabel('What is wrong').fill(`The plan of September holds, ${RUN}`)
    await dialog.getByRole('button', { name: 'Send Dispute' }).click()
    await expect(page.getByText('Dispute Sent')).toBeVisible()
    await expect(page.getByText('Disputed', { exact: true }).first()).toBeVisible()
  })

  await test.step('PDF and CSV contain the same statement', async () => {
    const pdf = await page.request.get(String(await page.getByRole('link', { name: 'PDF' }).getAttribute('href')))
    expect(pdf.headers()['content-type']).toBe('application/pdf')
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
    const csv = await page.request.get(String(await page.getByRole('link', { name: 'CSV' }).getAttribute('href')))
    expect(await csv.text()).toMatch(/^\uFEFFDate,Kind,Level/)
  })
})

test('resolves the dispute with an adjustment by the CEO, which the admin approves', async ({ browser }) => {
  const ceo = await (await browser.newContext()).newPage()
  await startSession(ceo, 'ceo')
  await ceo.goto('/reports?tab=disputes')
  await ceo.getByRole('row').filter({ hasText: RUN }).getByRole('button').first().click()
  const dialog = ceo.getByRole('dialog', { name: 'Dispute' })
  await dialog.getByLabel('Answer').fill(`Agreed, ${RUN}`)
  await dialog.getByLabel('Adjustment in dollars').fill('125.50')
  await dialog.getByRole('button', { name: 'Send Answer' }).click()
  await expect(ceo.getByText('Dispute Answered')).toBeVisible()
  await ceo.goto('/reports?tab=adjustments')
  const row = ceo.getByRole('row').filter({ hasText: `Agreed, ${RUN}` })
  await expect(row).toContainText('Pending approval')
  await expect(row.getByRole('button', { name: /^Decide/ })).toHaveCount(0)

  const admin = await (await browser.newContext()).newPage()
  await startSession(admin, 'admin')
  await admin.goto('/reports?tab=adjustments')
  await admin.getByRole('button', { name: new RegExp(`Decide: .*Agreed, ${RUN}`) }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(admin.getByText('Adjustment Approved')).toBeVisible()
  await expect(admin.getByRole('row').filter({ hasText: `Agreed, ${RUN}` })).toContainText('Approved, Avery Stone')

  await test.step('rule Z4 holds the pay of the loan until a member releases it', async () => {
    await admin.goto('/reports?tab=holds')
    const held = admin.getByRole('row').filter({ hasText: 'Rule Z4' }).filter({ hasText: 'On hold' })
    await held.getByRole('button').first().click()
    const hold = admin.getByRole('dialog', { name: 'Hold' })
    await expect(hold).toContainText('Shares and adjustments pay')
    await hold.getByLabel('Reason of the release').fill('The plan of that month pays this rate')
    await hold.getByRole('button', { name: 'Release Hold' }).click()
    await expect(admin.getByText('Hold Released')).toBeVisible()
    await expect(held).toHaveCount(0)
  })
})

for (const { name, ...viewport } of SIZES)
  test(`passes the accessibility checks on every report: ${name}`, async ({ browser }) => {
    const page = await (await browser.newContext({ viewport })).newPage()
    await startSession(page, 'ceo')
    for (const tab of TABS)
      await test.step(tab || 'statements', async () => {
        await page.goto(`/reports${tab}`)
        await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
        await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
        await expectUsable(page, `reports${tab}`)
      })
  })
