import { type Browser, expect, type Page } from '@playwright/test'
import type { ChainPay, LoanExplanation, LoansResponse } from '@upline/contracts'
import { openAs } from './people.ts'
import { test } from './test.ts'

interface ShownPay {
  uplineName: string
  amounts: string[]
}

const dollars = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2 })

/** The newest funded loan that the officer sees, and what it pays the members above. */
async function findLoan(officer: Page): Promise<{ id: string; above: ShownPay }> {
  const listed = await officer.request.get('/api/loans?scope=mine&status=Funded')
  const { loans } = (await listed.json()) as LoansResponse
  const loan = loans[0]
  if (!loan) throw new Error('the demo has no funded loan of this officer')
  const read = await officer.request.get(`/api/loans/${loan.id}/explanation`)
  const { shares, total, member } = (await read.json()) as LoanExplanation
  const above = shares.filter(({ level }) => level > shares.find(({ memberId }) => memberId === member.memberId)!.level)
  const amounts = [...above.flatMap(({ amount }) => amount ?? []), total].map(dollars)
  const uplineName = above[0]?.memberName
  if (!uplineName) throw new Error('the officer sees no upline of this loan by name')
  return { id: loan.id, above: { uplineName, amounts } }
}

async function openPage(browser: Browser, username: string): Promise<Page> {
  const page = await openAs(browser, username)
  await page.goto('/')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  return page
}

/** Chooses the setting in the dialog Settings. */
async function choose(company: Page, option: string): Promise<void> {
  await company.getByRole('button', { name: 'Settings' }).first().click()
  const dialog = company.getByRole('dialog', { name: 'Settings' })
  const select = dialog.getByRole('combobox', { name: "Who sees the chain's pay" })
  await select.click()
  const saved = company.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await company.getByRole('option', { name: option, exact: true }).click()
  await saved
  await expect(select).toHaveValue(option)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
}

const switchBack = (company: Page, chainPay: ChainPay) =>
  company.request.put('/api/settings/chain-pay', { data: { chainPay } })

test("shows officers the pay of the members above them as 'Who sees the chain's pay' says", async ({ browser }) => {
  test.setTimeout(180_000)
  const company = await openPage(browser, 'ceo')
  const officer = await openPage(browser, 'officer')
  const { id, above } = await findLoan(officer)
  const commission = officer.getByRole('region', { name: 'Commission', exact: true })
  const shows = async ({ uplines, pay }: { uplines: boolean; pay: boolean }) => {
    await expect(commission.getByText(above.uplineName).first()).toHaveCount(uplines ? 1 : 0)
    for (const amount of above.amounts) await expect(commission.getByText(amount).first()).toHaveCount(pay ? 1 : 0)
  }
  try {
    await test.step('by default, names and amounts', async () => {
      await officer.goto(`/loans/${id}`)
      await expect(commission).toBeVisible()
      await shows({ uplines: true, pay: true })
    })

    await test.step('an open loan page follows the choice without a reload', async () => {
      await choose(company, 'Names only')
      await shows({ uplines: true, pay: false })
      await choose(company, 'Nothing')
      await shows({ uplines: false, pay: false })
    })

    await test.step('no other surface of the loan shows it either', async () => {
      await officer.goto(`/loans/${id}`)
      await expect(commission).toBeVisible()
      for (const amount of above.amounts) await expect(officer.getByText(amount)).toHaveCount(0)
    })

    await test.step('the company sees all of it, whatever it chose', async () => {
      await company.goto(`/loans/${id}`)
      const all = company.getByRole('region', { name: 'Commission', exact: true })
      await expect(all.getByText(above.uplineName).first()).toBeVisible()
      for (const amount of above.amounts) await expect(all.getByText(amount).first()).toBeVisible()
    })

    await test.step('names and amounts return', async () => {
      await choose(company, 'Names and amounts')
      await shows({ uplines: true, pay: true })
    })
  } finally {
    await switchBack(company, 'amounts')
  }
})
