import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signInAs } from './people.ts'

const PASSWORD = 'Upline-demo-1'
const LINE = 'Loan data is synced with the Encompass API.'

test('the ceo sees how fresh Encompass is, tests the connection and maps a milestone', async ({ page }) => {
  await signInAs(page, 'ceo', PASSWORD)
  await expect(page).toHaveURL(/\/loans$/)
  await page.goto('/integrations')
  await expect(page.getByText(LINE)).toBeVisible()
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await expect(page.getByText('Connected: instance BE00000000.')).toBeVisible()
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

test('the ceo drives the simulated tenant from its page', async ({ page }) => {
  await signInAs(page, 'ceo', PASSWORD)
  await expect(page).toHaveURL(/\/loans$/)
  await page.goto('/simulators/encompass/')
  const facts = page.getByRole('status')
  await expect(facts).toContainText('loans,')
  const count = Number.parseInt((await facts.textContent()) ?? '0', 10)
  await page.getByRole('button', { name: 'Add a loan' }).click()
  await expect(facts).toContainText(`${count + 1} loans`)
  await expectAccessible(page)
})

test('an officer sees how fresh it is, and nothing of how it is read', async ({ page }) => {
  await signInAs(page, 'officer', PASSWORD)
  await expect(page).toHaveURL(/\/loans$/)
  await page.goto('/integrations')
  await expect(page.getByText(LINE)).toBeVisible()
  await expect(page.getByText('Loans known')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Test Connection' })).toHaveCount(0)
  const answer = await page.goto('/simulators/encompass/')
  expect(answer?.status()).toBe(403)
})

/** The simulated tenant, as the ceo drives it. */
const tenant = (page: Page) => {
  const ask = async <Answer>(what: string, wish: object): Promise<Answer> => {
    const answer = await page.request.post(`/simulators/encompass/${what}`, { data: wish })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as Answer
  }
  const numberOf = async (id: string): Promise<string> => {
    const { loans } = (await (await page.request.get('/simulators/encompass/state')).json()) as {
      loans: { id: string; loanNumber: string }[]
    }
    return loans.find((loan) => loan.id === id)!.loanNumber
  }
  return {
    rename: (from: string, to: string) => ask('milestones', { from, to }),
    newLoan: async () => {
      const { id } = await ask<{ id: string }>('loans', { amount: 250_000 })
      return { id, number: await numberOf(id) }
    },
    moveTo: (milestone: string, { id }: { id: string }) => ask(`loans/${id}/milestone`, { name: milestone }),
  }
}

test('a milestone that nobody mapped is settled where it needs attention: its loan advances, and the next one does by itself', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const milestone = `Gold Desk ${Date.now().toString(36)}`
  const { rename, newLoan, moveTo } = tenant(page)
  const statusOf = async ({ number }: { number: string }) => {
    const answer = await page.request.get(`/api/loans?q=${number}`)
    return ((await answer.json()) as { loans: { status: string }[] }).loans[0]?.status
  }
  const waits = async () => {
    const answer = await page.request.get('/api/attention?kind=unmapped-milestone')
    return ((await answer.json()) as { items: { title: string }[] }).items.some(({ title }) => title === milestone)
  }
  await signInAs(page, 'ceo', PASSWORD)
  await expect(page).toHaveURL(/\/loans$/)
  const [first, second] = [await newLoan(), await newLoan()]
  await rename('Resubmittal', milestone)
  try {
    await moveTo(milestone, first)
    await expect.poll(waits, { timeout: 60_000 }).toBe(true)
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
    await expect.poll(waits, { timeout: 60_000 }).toBe(false)
    // Remembered: the next loan on it advances without anybody.
    await moveTo(milestone, second)
    await expect.poll(() => statusOf(second), { timeout: 60_000 }).toBe('Conditions')
    expect(await waits()).toBe(false)
  } finally {
    await rename(milestone, 'Resubmittal')
  }
})
