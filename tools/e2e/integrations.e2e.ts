import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { startSession } from './people.ts'
import { test } from './test.ts'

const LINE = 'Loan data is synced with the Encompass API.'

test('shows the CEO the sync status, tests the connection and maps a milestone', async ({ page }) => {
  await startSession(page, 'ceo')
  await page.goto('/integrations')
  await expect(page.getByText(LINE)).toBeVisible()
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await expect(page.getByText('Connected: instance BE00000000.')).toBeVisible()
  await page.getByRole('link', { name: 'Mapping' }).click()
  const choice = page
    .getByRole('combobox', { name: 'Status of Resubmittal' })
    .or(page.getByLabel('Status of Resubmittal'))
  await choice.first().click()
  await page.getByRole('option', { name: 'Processing' }).click()
  await expect(page.getByText('Resubmittal: Processing.')).toBeVisible()
  await choice.first().click()
  await page.getByRole('option', { name: 'Conditions' }).click()
  await expect(page.getByText('Resubmittal: Conditions.')).toBeVisible()
  await expectAccessible(page)
})

test('lets the CEO control the simulated tenant on its page', async ({ page }) => {
  await startSession(page, 'ceo')
  await page.goto('/simulators/encompass/')
  const facts = page.getByRole('status')
  await expect(facts).toContainText('loans,')
  const count = Number.parseInt((await facts.textContent()) ?? '0', 10)
  await page.getByRole('button', { name: 'Add a loan' }).click()
  await expect(facts).toContainText(`${count + 1} loans`)
  await expectAccessible(page)
})

test('shows a loan officer the sync status without the connection settings', async ({ page }) => {
  await startSession(page, 'officer')
  await page.goto('/integrations')
  await expect(page.getByText(LINE)).toBeVisible()
  await expect(page.getByText('Loans synced')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Test Connection' })).toHaveCount(0)
  const response = await page.goto('/simulators/encompass/')
  expect(response?.status()).toBe(403)
})

/** Controls the simulated tenant as CEO. */
const tenant = (page: Page) => {
  const control = async <Body>(what: string, command: object): Promise<Body> => {
    const response = await page.request.post(`/simulators/encompass/${what}`, { data: command })
    expect(response.ok(), await response.text()).toBe(true)
    return (await response.json()) as Body
  }
  const numberOf = async (id: string): Promise<string> => {
    const { loans } = (await (await page.request.get('/simulators/encompass/state')).json()) as {
      loans: { id: string; loanNumber: string }[]
    }
    return loans.find((loan) => loan.id === id)!.loanNumber
  }
  return {
    rename: (from: string, to: string) => control('milestones', { from, to }),
    newLoan: async () => {
      const { id } = await control<{ id: string }>('loans', { amount: 250_000 })
      return { id, number: await numberOf(id) }
    },
    moveTo: (milestone: string, { id }: { id: string }) => control(`loans/${id}/milestone`, { name: milestone }),
  }
}

test('maps an unknown milestone under Needs attention and applies the mapping to later loans', async ({ page }) => {
  test.setTimeout(240_000)
  const milestone = `Gold Desk ${Date.now().toString(36)}`
  const { rename, newLoan, moveTo } = tenant(page)
  const statusOf = async ({ number }: { number: string }) => {
    const response = await page.request.get(`/api/loans?q=${number}`)
    return ((await response.json()) as { loans: { status: string }[] }).loans[0]?.status
  }
  const isListed = async () => {
    const response = await page.request.get('/api/attention?kind=unmapped-milestone')
    return ((await response.json()) as { items: { title: string }[] }).items.some(({ title }) => title === milestone)
  }
  await startSession(page, 'ceo')
  const [first, second] = [await newLoan(), await newLoan()]
  await rename('Resubmittal', milestone)
  try {
    await moveTo(milestone, first)
    await expect.poll(isListed, { timeout: 60_000 }).toBe(true)
    expect(await statusOf(first)).not.toBe('Conditions')
    await page.goto('/loans/attention?kind=unmapped-milestone')
    await page.getByRole('button', { name: `Map milestone: ${milestone}` }).click()
    const panel = page.getByRole('dialog', { name: 'Map milestone' })
    await expect(panel.getByRole('link').first()).toBeVisible()
    const choice = panel.getByRole('combobox', { name: 'Status' }).or(panel.getByLabel('Status'))
    await choice.first().click()
    await page.getByRole('option', { name: 'Conditions' }).click()
    await panel.getByRole('button', { name: 'Map and sync' }).click()
    await expect(page.getByText('Milestone mapped')).toBeVisible()
    await expect.poll(() => statusOf(first), { timeout: 60_000 }).toBe('Conditions')
    await expect.poll(isListed, { timeout: 60_000 }).toBe(false)
    // The mapping is stored, so the next loan with the milestone advances automatically.
    await moveTo(milestone, second)
    await expect.poll(() => statusOf(second), { timeout: 60_000 }).toBe('Conditions')
    expect(await isListed()).toBe(false)
  } finally {
    await rename(milestone, 'Resubmittal')
  }
})
