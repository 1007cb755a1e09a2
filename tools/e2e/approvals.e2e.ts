import { expect, type Browser, type Page } from '@playwright/test'
import type { Member } from '@upline/contracts'
import { expectAccessible } from './axe.ts'
import { startSession } from './people.ts'
import { test } from './test.ts'

/** Unique to this run, so that the test can run again on the same instance. */
const RUN = Date.now().toString(36)
const REASON = `Helped a colleague ${RUN}`

async function openApprovals(browser: Browser, username: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await startSession(page, username)
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Approvals' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible()
  return page
}

async function requestBonus({ request }: Page): Promise<void> {
  const members = (await (await request.get('/api/users?q=officer')).json()) as Member[]
  const memberId = members.find(({ username }) => username === 'officer')!.id
  const answer = await request.post('/api/adjustments', {
    data: { memberId, amount: 125, type: 'bonus', reason: REASON },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

test('lists a change of a funded loan in the demo that the admin can decide', async ({ browser }) => {
  const page = await openApprovals(browser, 'admin')
  const list = page.getByRole('list', { name: 'Pending requests' })
  await list
    .getByRole('button', { name: /^Review: Change the amount of loan/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Loan change' })
  await expect(dialog).toContainText('Changes the pay of')
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Reject' })).toBeVisible()
  await expectAccessible(page)
})

test('approves a bonus by a second person, while its requester can only withdraw it', async ({ browser }) => {
  const ceo = await openApprovals(browser, 'ceo')
  await requestBonus(ceo)
  await ceo.getByRole('button', { name: new RegExp(`^See details: .*${RUN}`) }).click()
  const own = ceo.getByRole('dialog', { name: 'Adjustment' })
  await expect(own).toContainText('You made this request. A second person has to approve it.')
  await expect(own.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expectAccessible(ceo)

  const admin = await openApprovals(browser, 'admin')
  const review = admin.getByRole('button', { name: new RegExp(`^Review: .*${RUN}`) })
  await expect(review).toBeVisible()
  await expectAccessible(admin)
  await review.click()
  const dialog = admin.getByRole('dialog', { name: 'Adjustment' })
  await dialog.getByLabel('Note').fill(`Checked ${RUN}`)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(admin.getByText('Request approved')).toBeVisible()
  await expect(review).toHaveCount(0)
  await expect(own).toContainText(/Approved by Avery Stone on .*Checked/)

  await admin.getByRole('navigation', { name: 'Approvals' }).getByRole('link', { name: 'Decided' }).click()
  await admin.getByRole('button', { name: new RegExp(`^See details: .*${RUN}`) }).click()
  await expect(dialog).toContainText(/Approved by Avery Stone on .*Checked/)
  await expectAccessible(admin)
})

test('offers the manager no decision on requests of the company', async ({ browser }) => {
  const page = await openApprovals(browser, 'manager')
  await expect(page.getByRole('button', { name: /^Review: / })).toHaveCount(0)
  await expectAccessible(page)
})
