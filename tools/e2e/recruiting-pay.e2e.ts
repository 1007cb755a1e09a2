import { expect } from '@playwright/test'
import { openAs } from './people.ts'
import { test } from './test.ts'
import { expectUsable, expectUsableAt, SIZES } from './usable.ts'

test.setTimeout(180_000)

test('a compliance officer compares rewards from recruiting with loan pay', async ({ browser }) => {
  for (const size of SIZES) {
    const page = await openAs(browser, 'admin', { viewport: size })
    await expectUsableAt(page, { address: '/reports?tab=recruiting-pay', name: `recruiting-pay-${size.name}` })
    await page.getByRole('button', { name: 'Check Again' }).click()
    await expect(page.getByText(/^\d+ warnings? · \d+ recruiters? · checked /)).toBeVisible()
    await expect(page.getByText('This is not legal advice.')).toBeVisible()
    await expectUsable(page, `recruiting-pay-checked-${size.name}`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^recruiting-and-loan-pay-20\d\d\.csv$/)
    await page.context().close()
  }
  const officer = await openAs(browser, 'officer')
  expect((await officer.request.get('/api/compliance/recruiting')).status()).toBe(403)
})
