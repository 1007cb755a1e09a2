import { expect, type APIRequestContext } from '@playwright/test'
import type { AttentionFixed, CurrentUser, LoansResponse, Member } from '@upline/contracts'
import { expectAccessible } from './axe.ts'
import { startSession } from './people.ts'
import { test } from './test.ts'

/** Unique to this run, so that the test can run again on the same instance. */
const RUN = Date.now().toString(36)
const WRITTEN = `Branch name ${RUN}`

const loan = (no: number) => ({
  ...{ Borrower: `Matched ${RUN}`, Loan_Officer: WRITTEN, Status: 'Processing' },
  ...{ Loan_Amount: '400000', Loan_Number: `${RUN}-${no}` },
})

const importLoan = (request: APIRequestContext, no: number) =>
  request.post('/api/loans/bulk-import', { data: { loans: [loan(no)] } })

const officerOf = async (request: APIRequestContext, no: number) => {
  const { loans } = (await (await request.get(`/api/loans?q=${RUN}-${no}`)).json()) as LoansResponse
  return loans[0]?.officerId
}

test('matches loans by a name that a manager proposes once an admin confirms it', async ({ page }) => {
  test.setTimeout(120_000)
  const { request } = page
  await startSession(page, 'manager')
  const me = (await (await request.get('/api/auth/me')).json()) as CurrentUser
  const members = (await (await request.get(`/api/users?upline=${me.id}`)).json()) as Member[]
  const report = members.find(({ isActive }) => isActive)!
  const proposal = { spelling: WRITTEN, officerId: report.id, remember: true }
  const proposed = (await (await request.post('/api/attention/officer', { data: proposal })).json()) as AttentionFixed
  expect(proposed).toEqual({ fixed: 0, isProposed: true })
  await page.goto('/loans/attention')
  await page.getByRole('link', { name: 'Name Matching' }).click()
  await expect(page.getByRole('button', { name: `Delete match: ${WRITTEN}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Confirm match: ${WRITTEN}` })).toHaveCount(0)
  await request.post('/api/auth/logout')

  await startSession(page, 'admin')
  await page.goto('/')
  await importLoan(request, 1)
  expect(await officerOf(request, 1)).toBeNull()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Name Matching' }).click()
  await page.getByRole('searchbox', { name: 'Search matches' }).fill(RUN)
  await page.getByRole('button', { name: `Confirm match: ${WRITTEN}` }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm Match', exact: true }).click()
  await expect(page.getByText('Match confirmed')).toBeVisible()
  await expect(page.getByText('1 loan matched')).toBeVisible()
  await importLoan(request, 2)
  expect([await officerOf(request, 1), await officerOf(request, 2)]).toEqual([report.id, report.id])

  await page.getByRole('button', { name: `Delete match: ${WRITTEN}` }).click()
  await page.getByRole('button', { name: 'Delete Match', exact: true }).click()
  await expect(page.getByText('No matches found')).toBeVisible()
  await importLoan(request, 3)
  expect(await officerOf(request, 3)).toBeNull()
})
