import { expect, type Page } from '@playwright/test'
import type { CurrentUser, LoansResponse } from '@upline/contracts'
import { get } from './pay-runs.ts'
import { openAs } from './people.ts'
import { test } from './test.ts'
import { expectUsable, expectUsableAt } from './usable.ts'

const SIZES = [
  { name: 'desk', width: 1440, height: 900, user: 'senior', colorScheme: 'light' },
  { name: 'phone', width: 390, height: 844, user: 'manager', colorScheme: 'dark' },
] as const

type Size = (typeof SIZES)[number]

test.setTimeout(180_000)

const optionsOf = ({ width, height, colorScheme }: Size) => ({ viewport: { width, height }, colorScheme })

/** The payee reads the plan in force and acknowledges it. */
async function acknowledge(payee: Page, { name }: Size): Promise<void> {
  await expectUsableAt(payee, { address: '/reports?tab=my-plan', name: `my-plan-${name}` })
  const agreement = payee.getByRole('region', { name: /^Agreement: / }).first()
  await expect(agreement.getByRole('heading', { name: 'What you earn' })).toBeVisible()
  await expect(agreement.getByRole('status')).toContainText('You have not acknowledged this agreement yet.')
  await agreement.getByRole('button', { name: 'Acknowledge' }).click()
  const dialog = payee.getByRole('dialog', { name: 'Acknowledge this agreement?' })
  await expect(dialog).toContainText('You confirm that you have read')
  await expectUsable(payee, `acknowledge-${name}`)
  await dialog.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(payee.getByText('Agreement Acknowledged')).toBeVisible()
  await expect(agreement).toContainText('You acknowledged this agreement on')
  await expect(agreement.getByRole('button', { name: 'Acknowledge' })).toHaveCount(0)
}

for (const size of SIZES)
  test(`a payee acknowledges the plan, and the company sees who has not: ${size.name}`, async ({ browser }) => {
    const admin = await openAs(browser, 'admin', optionsOf(size))
    const payee = await openAs(browser, size.user, optionsOf(size))
    const { firstName, lastName } = await get<CurrentUser>(payee, '/api/auth/me')
    await acknowledge(payee, size)
    await expectUsableAt(admin, { address: '/reports?tab=holds', name: `agreements-${size.name}` })
    const list = admin.getByRole('region', { name: 'Agreements', exact: true })
    await list.getByLabel('Search agreements').fill(`${firstName} ${lastName}`)
    const name = `${firstName} ${lastName}`
    if (size.name === 'desk') await expect(list.getByRole('row', { name })).toContainText('Acknowledged')
    else
      await expect(
        list
          .getByRole('listitem')
          .filter({ hasText: name })
          .getByText(/· Acknowledged /),
      ).toBeVisible()
    await expect(list.getByRole('button', { name: /^Copy SHA-256 / }).first()).toBeVisible()
  })

test('the list filters and downloads who has not acknowledged, and a loan shows the agreement of each payee', async ({
  browser,
}) => {
  const admin = await openAs(browser, 'admin')
  await admin.goto('/reports?tab=holds')
  const list = admin.getByRole('region', { name: 'Agreements', exact: true })
  await list.getByText('Missing', { exact: true }).first().click()
  await expect(list.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', /state=missing$/)
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    list.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('agreements.csv')
  const { loans } = await get<LoansResponse>(admin, '/api/loans?status=Funded&limit=1')
  await admin.goto(`/loans/${loans[0]!.id}`)
  await expect(admin.getByRole('heading', { name: 'Agreements' })).toBeVisible()
  await expect(admin.getByRole('button', { name: /^Copy SHA-256 / }).first()).toBeVisible()
  await expectUsable(admin, 'loan-agreements')
})
