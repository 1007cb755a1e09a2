import type { AttentionCounts, FigureExplanation, LoanExplanation, LoansResponse } from '@upline/contracts'
import { expect as atOnce, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { startSession } from './people.ts'
import { test } from './test.ts'

/** Each number is loaded separately, which can take a while on a busy machine. */
const expect = atOnce.configure({ timeout: 45_000 })

const read = async <Body>(page: Page, path: string): Promise<Body> =>
  (await page.request.get(path)).json() as Promise<Body>
const exact = (dollars: number) => dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' })

/** The text that the screen shows for an exact amount, in dollars or to the cent. */
const shownOf = (dollars: number) => [
  exact(dollars),
  exact(Math.round(dollars)).replace(/\.00$/, ''),
  ...millions(dollars),
]
const millions = (dollars: number) => (dollars >= 1e6 ? [`$${(Math.round(dollars / 1e5) / 10).toFixed(1)}M`] : [])

/** Opens every number of a page and compares its text, its panel and the explanation. */
async function everyFigure(page: Page, path: string): Promise<number> {
  await page.goto(path)
  await expect(page.getByTitle('Why this number?').first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
  const count = await page.locator('button[title="Why this number?"]').count()
  for (let at = 0; at < count; at++) {
    const figure = page.locator('button[title="Why this number?"]').nth(at)
    const text = (await figure.textContent())?.trim() ?? ''
    const answered = page.waitForResponse((response) => response.url().includes('/api/commissions/explanation'))
    await figure.click()
    const explanation = (await (await answered).json()) as FigureExplanation
    const panel = page.getByRole('dialog', { name: 'Why this number?' })
    await expect(panel.getByText("What's in this number")).toBeVisible()
    const isMoney = explanation.unit === 'commission' || explanation.unit === 'volume'
    const value = isMoney ? exact(explanation.value) : explanation.value.toLocaleString('en-US')
    await expect(panel).toContainText(value)
    expect(isMoney ? shownOf(explanation.value) : [value]).toContain(text)
    const adjustments = Math.round(explanation.adjustments * 100)
    const parts = explanation.parts.reduce((sum, part) => sum + Math.round(part.value * 100), adjustments)
    expect(parts).toBe(Math.round(explanation.sum * 100))
    if (at === 0) await expectAccessible(page)
    await panel.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(panel).toBeHidden()
  }
  return count
}

for (const who of ['officer', 'manager', 'ceo'])
  test(`explains every number that ${who} sees, to the cent`, async ({ page }) => {
    test.setTimeout(480_000)
    await startSession(page, who)
    let figures = 0
    for (const path of ['/dashboard', '/commissions', '/loans']) figures += await everyFigure(page, path)
    expect(figures).toBeGreaterThan(10)
  })

test("shows the loan's explanation in a row's panel, to the cent, for every viewer", async ({ page }) => {
  test.setTimeout(300_000)
  await startSession(page, 'manager')
  const { loans } = await read<LoansResponse>(page, '/api/loans?limit=200')
  const funded = loans.find((loan) => loan.status === 'Funded' && loan.commission.totalCommission > 0)!
  const pending = loans.find((loan) => loan.status !== 'Funded' && loan.commission.totalCommission > 0)!
  for (const loan of [funded, pending]) {
    const explanation = await read<LoanExplanation>(page, `/api/loans/${loan.id}/explanation`)
    expect(explanation.member.amount).toBe(loan.commission.totalCommission)
    await page.goto(`/loans?loan=${loan.id}`)
    const panel = page.getByRole('dialog', { name: 'Why this number?' })
    await expect(panel.getByText('Rounded to the nearest cent')).toBeVisible()
    await expect(panel).toContainText(exact(loan.commission.totalCommission))
    for (const share of explanation.shares.filter(({ memberId }) => memberId !== null))
      await expect(
        panel
          .getByRole('list')
          .filter({ hasText: share.memberName ?? '' })
          .first(),
      ).toContainText(exact(share.amount!))
    await expectAccessible(page)
    await panel.getByRole('link', { name: 'Open the loan' }).click()
    await expect(page.getByRole('heading', { level: 1, name: loan.borrower })).toBeVisible()
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Added to pipeline')
    await expectAccessible(page)
  }
  await page.goto('/loans/00000000-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { level: 1, name: 'Loan Not Found' })).toBeVisible()
})

test('counts loans that need attention and fixes one with a click', async ({ page }) => {
  test.setTimeout(300_000)
  await startSession(page, 'admin')
  const stamp = Date.now().toString(36)
  const row = { Borrower: `Borrower ${stamp}`, Status: 'Processing', Loan_Amount: '400000', Created: '2026-11-01' }
  const loans = [
    { ...row, Loan_Officer: `Ghost ${stamp}`, Loan_Number: `G-${stamp}` },
    { ...row, Loan_Officer: 'officer', Loan_Number: `A-${stamp}`, Loan_Amount: '' },
    { ...row, Loan_Officer: 'officer', Loan_Number: `R-${stamp}`, Status: 'Dreaming' },
  ]
  expect((await page.request.post('/api/loans/bulk-import', { data: { loans } })).status()).toBe(200)
  const before = (await read<AttentionCounts>(page, '/api/attention/count')).total

  await page.goto('/loans/attention')
  await expect(page.getByRole('heading', { level: 1, name: `${before} need attention` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Loan Tracking' }).first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: `Assign loan officer: Ghost ${stamp}` }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Loan officer' }).click()
  await page.getByRole('option').nth(1).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Assign 1 loan' }).click()
  await expect(page.getByText('Loan officer assigned')).toBeVisible()

  await page
    .getByRole('button', { name: /^Add amounts/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: `Amount of Borrower ${stamp}` }).fill('250000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Amount saved')).toBeVisible()
  await page.keyboard.press('Escape')

  await page
    .getByRole('button', { name: /^Fix rows/ })
    .first()
    .click()
  await page.getByRole('combobox', { name: 'Status' }).first().click()
  await page.getByRole('option', { name: 'Conditions' }).click()
  await page.getByRole('button', { name: 'Import this row' }).first().click()
  await expect(page.getByText('Row imported')).toBeVisible()
  await expect.poll(async () => (await read<AttentionCounts>(page, '/api/attention/count')).total).toBe(before - 3)
})
