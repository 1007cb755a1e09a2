import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import type { LoansResponse } from '@upline/contracts'
import { verifyPack } from '../evidence/verify-pack.ts'
import { get } from './pay-runs.ts'
import { openAs } from './people.ts'
import { test } from './test.ts'
import { expectUsable, expectUsableAt } from './usable.ts'

const SIZES = [
  { name: 'desk', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
]

test.setTimeout(180_000)

const BUTTON = { name: 'Download Evidence Pack' }

/** Clicks, and waits for the file. */
async function downloaded(page: Page, click: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return download
}

async function expectValid(download: Download, name: RegExp): Promise<void> {
  expect(download.suggestedFilename()).toMatch(name)
  const { outcome, lines } = verifyPack(await readFile(await download.path()))
  expect([outcome, lines]).toEqual(['valid', lines])
}

for (const size of SIZES)
  test(`an examiner is answered on a ${size.name}`, async ({ browser }) => {
    const admin = await openAs(browser, 'admin', { viewport: size })
    await expectUsableAt(admin, { address: '/reports?tab=holds', name: `evidence-${size.name}` })
    await admin.getByRole('button', BUTTON).click()
    const dialog = admin.getByRole('dialog', BUTTON)
    await dialog.getByRole('button', BUTTON).click()
    await expect(dialog.getByText('Please fill this in')).toHaveCount(2)
    await expectUsable(admin, `evidence-dialog-${size.name}`)
    await dialog.getByLabel('First funding date').fill('2020-01-02')
    await dialog.getByLabel('Last funding date').fill('2020-01-01')
    await dialog.getByRole('button', BUTTON).click()
    await expect(dialog.getByText('The last funding date is before the first one').first()).toBeVisible()
    await dialog.getByLabel('Last funding date').fill('2020-12-31')
    const range = await downloaded(admin, () => dialog.getByRole('button', BUTTON).click())
    await expectValid(range, /^evidence-range-2020-01-02-to-2020-12-31-.+\.zip$/)
    await expect(admin.getByText('Evidence Pack Downloaded')).toBeVisible()
    await expect(admin.getByText('All loans, funded January 2, 2020 to December 31, 2020').first()).toBeVisible()
  })

test('a loan and a member have their packs, for those who may download them', async ({ browser }) => {
  const admin = await openAs(browser, 'admin')
  const { loans } = await get<LoansResponse>(admin, '/api/loans?status=Funded&limit=1')
  const loan = loans[0]!
  await admin.goto(`/loans/${loan.id}`)
  const ofLoan = await downloaded(admin, () => admin.getByRole('button', BUTTON).click())
  await expectValid(ofLoan, /^evidence-loan-.+\.zip$/)
  await admin.goto(`/member-profile/${loan.officerId}`)
  const ofMember = await downloaded(admin, () => admin.getByRole('button', BUTTON).click())
  await expectValid(ofMember, /^evidence-member-.+\.zip$/)
  const officer = await openAs(browser, 'officer')
  const own = await get<LoansResponse>(officer, '/api/loans?limit=1')
  await officer.goto(`/loans/${own.loans[0]!.id}`)
  await expect(officer.getByRole('heading', { name: 'Commission', exact: true })).toBeVisible()
  await expect(officer.getByRole('button', BUTTON)).toHaveCount(0)
  expect((await officer.request.get(`/api/evidence?loanId=${own.loans[0]!.id}`)).status()).toBe(403)
})
