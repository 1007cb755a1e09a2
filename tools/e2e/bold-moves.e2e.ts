import { type Browser, expect, type Locator, type Page, type ViewportSize } from '@playwright/test'
import type { MoveRequest } from '@upline/contracts'
import { openAs } from './people.ts'
import { test } from './test.ts'
import { expectUsable, SIZES } from './usable.ts'

/** Unique to this run, so that the test can run again on the same instance. */
const NAME = `Reorganization ${Date.now().toString(36)}`

test.setTimeout(240_000)

const open = (browser: Browser, username: string, viewport: ViewportSize = SIZES[0]!): Promise<Page> =>
  openAs(browser, username, { viewport })

interface FoundLoan {
  id: string
  loanNumber: string
  borrower: string
}

/** The newest funded loan that the member sees. */
async function fundedLoan(page: Page): Promise<FoundLoan> {
  const { loans } = (await (await page.request.get('/api/loans?status=Funded&limit=1')).json()) as {
    loans: FoundLoan[]
  }
  return loans[0]!
}

for (const size of SIZES) {
  test(`shows the next paycheck and its loans: ${size.name}`, async ({ browser }) => {
    const page = await open(browser, 'officer', size)
    await page.goto('/dashboard')
    const panel = page.getByRole('region', { name: 'Next paycheck' })
    await expect(panel.getByText(/^Pay date \w+ \d+: \$[\d,]+ earned, \$[\d,]+ likely$/)).toBeVisible()
    await panel.getByRole('button', { name: / earned$/ }).press('Enter')
    const loans = panel.getByRole('region', { name: 'Loans that earned it' })
    await expect(loans.getByRole('listitem').first()).toBeVisible()
    await expectUsable(page, 'next-paycheck')
    await loans.getByRole('button').first().click()
    await expect(page.getByRole('dialog', { name: 'Why this number?' })).toBeVisible()
  })

  test(`follows a loan by keyboard: ${size.name}`, async ({ browser }) => {
    const page = await open(browser, 'ceo', size)
    const { id } = await fundedLoan(page)
    await page.goto(`/loans/${id}`)
    const panel = page.getByRole('region', { name: 'Follow this loan' })
    const slider = panel.getByRole('slider', { name: 'Date' })
    await expect(slider).toHaveAttribute('aria-valuetext', /\(today\)/)
    await slider.press('Home')
    await expect(page).toHaveURL(/on=\d{4}-\d\d-\d\d/)
    await expect(panel.getByText('Not funded yet')).toBeVisible()
    await expect(panel.getByRole('table', { name: 'Estimated shares' })).toBeVisible()
    await expectUsable(page, 'follow-loan')
    await page.reload()
    await expect(panel.getByText('Not funded yet')).toBeVisible()
    await panel.getByRole('button', { name: 'Back to today' }).click()
    await expect(panel.getByRole('table', { name: 'Shares in the ledger' })).toBeVisible()
  })

  test(`finds a loan by its borrower and offers one action: ${size.name}`, async ({ browser }) => {
    const page = await open(browser, 'officer', size)
    const { loanNumber, borrower } = await fundedLoan(page)
    await page.goto('/ask-about-a-loan')
    await page.getByLabel('Borrower or loan number').fill(borrower)
    const matches = page.getByRole('list', { name: 'Loans that you see' })
    await expect(matches).toBeVisible()
    await expectUsable(page, 'ask-matches')
    await matches.getByRole('button', { name: new RegExp(loanNumber) }).click()
    await expect(page.getByRole('heading', { name: 'This loan paid you' })).toBeVisible()
    await expectUsable(page, 'ask-answer')
    await page.getByRole('link', { name: 'Open your statement' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  })

  test(`simulates a move and a plan: ${size.name}`, async ({ browser }) => {
    const page = await open(browser, 'ceo', size)
    await page.goto('/simulator')
    await simulateMove(page)
    await page.getByLabel('Level 1', { exact: true }).fill('35')
    await expect(page.getByText('No changes to calculate')).toHaveCount(0)
    await expect(page.getByText(/as if the changes had always applied/)).toBeVisible()
    await expectUsable(page, 'simulator')
  })
}

/** Opens the reports of the CEO in the copy of the tree, and moves Victor under Diana by keyboard and picker. */
async function simulateMove(page: Page): Promise<void> {
  const diana = await findUplineOfVictor(page, 'Diana')
  await diana.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Simulate move' }).click()
  await expect(page.getByRole('button', { name: /^Remove the move of Victor/ })).toBeVisible()
}

/** Opens the dialog that moves Victor, and searches in its list of uplines. */
async function findUplineOfVictor(page: Page, name: string): Promise<Locator> {
  const tree = page.getByRole('treegrid', { name: 'Simulated team, by upline' })
  await tree.getByRole('row', { name: /Caroline Hart/ }).press('ArrowRight')
  await tree.getByRole('button', { name: /^Move Victor .+ to…$/ }).click()
  await page.getByRole('dialog').getByLabel('New upline').fill(name)
  return page.getByRole('option', { name: new RegExp(name) }).first()
}

test('keeps a list in a dialog at its field while the page behind the dialog scrolls', async ({ browser }) => {
  const page = await open(browser, 'ceo', { width: 390, height: 600 })
  await page.goto('/simulator')
  const diana = await findUplineOfVictor(page, 'Diana')
  await diana.click({ trial: true })
  const scrolled = await diana.evaluate((option) => {
    const top = () => [option.getBoundingClientRect().top, window.scrollY]
    const before = top()
    window.scrollBy(0, window.scrollY > 0 ? -window.scrollY : 100)
    return { before, after: top() }
  })
  expect(scrolled.after[0]).toBe(scrolled.before[0])
  expect(scrolled.after[1]).not.toBe(scrolled.before[1])
})

test('saves and shares a scenario, and applies it after a second person approved', async ({ browser }) => {
  const admin = await open(browser, 'admin')
  await admin.goto('/simulator')
  await simulateMove(admin)
  await admin.getByRole('button', { name: 'Save scenario' }).click()
  await admin.getByLabel('Name', { exact: true }).fill(NAME)
  const nextYear = new Date().getFullYear() + 1
  await admin.getByLabel('Effective date').fill(`${nextYear}-06-01`)
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(admin.getByRole('heading', { name: NAME })).toBeVisible()
  await expect(admin).toHaveURL(/scenario=/)
  const link = admin.url()
  await admin.getByRole('button', { name: 'Request approval' }).click()
  await expect(
    admin.getByText('A second person has to approve this scenario before it can be applied.', { exact: false }),
  ).toBeVisible()

  const ceo = await open(browser, 'ceo')
  await ceo.goto(link)
  await expect(ceo.getByText('Pending approval', { exact: true })).toBeVisible()
  await ceo.getByRole('link', { name: 'Open Approvals' }).click()
  await ceo.getByRole('button', { name: new RegExp(`^Review: Scenario ${NAME}`) }).click()
  const request = ceo.getByRole('dialog', { name: 'Scenario' })
  await expect(request).toContainText(/Victor .+ → Diana/)
  await request.getByRole('button', { name: 'Approve' }).click()
  await expect(ceo.getByText('Request approved')).toBeVisible()

  await expect(admin.getByText('Approved', { exact: true })).toBeVisible({ timeout: 20_000 })
  await admin.getByRole('button', { name: 'Apply' }).click()
  await expect(admin.getByText('Applied', { exact: true })).toBeVisible()
  await expect(admin.getByText('Scheduled. See Moves.')).toBeVisible()
  await expectUsable(admin, 'scenario-applied')

  const officer = await open(browser, 'officer')
  await officer.goto(link)
  await expect(officer.getByText('This page is for the company and managers')).toBeVisible()
  await withdrawScheduledMoves(admin)
})

/** Later tests expect no pending move. */
async function withdrawScheduledMoves(page: Page): Promise<void> {
  const moves = (await (await page.request.get('/api/moves')).json()) as MoveRequest[]
  for (const { requestId } of moves.filter(({ status }) => status === 'scheduled')) {
    const sent = await page.request.post(`/api/moves/${requestId}/withdraw`, { data: { reason: 'Test ended' } })
    expect(sent.status()).toBe(200)
  }
}
