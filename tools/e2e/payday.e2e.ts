import { type Browser, expect, type Page } from '@playwright/test'
import type { PayRunDetail } from '@upline/contracts'
import { currentRun, get } from './pay-runs.ts'
import { openAs } from './people.ts'
import { test } from './test.ts'
import { expectUsable, expectUsableAt } from './usable.ts'

const SIZES = [
  { name: 'desk', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
]

test.setTimeout(240_000)

const open = (browser: Browser, username: string, viewport = SIZES[0]!): Promise<Page> =>
  openAs(browser, username, { viewport })

/** The demo's run in verification: the oldest run that is not paid. */
const checklist = (page: Page) => page.getByRole('list').filter({ hasText: 'Resolve blockers' })

for (const size of SIZES)
  test(`payday and statements are usable: ${size.name}`, async ({ browser }) => {
    for (const username of ['admin', 'ceo', 'manager', 'officer']) {
      const page = await open(browser, username, size)
      for (const address of username === 'officer' ? ['/reports'] : ['/reports?tab=payday', '/reports'])
        await test.step(`${username} ${address}`, async () => {
          await expectUsableAt(page, { address, title: 'Reports', name: `payday-${username}-${address}` })
        })
      await page.context().close()
    }
  })

test('an officer verifies all lines on a phone', async ({ browser }) => {
  const page = await open(browser, 'officer', SIZES[1])
  await page.goto('/reports')
  await page.getByRole('button', { name: 'Verify all' }).click()
  await expect(page.getByText('Lines Verified', { exact: true })).toBeVisible()
  await expect(page.getByText('You verified all lines of this statement.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Payday' })).toHaveCount(0)
})

test('a manager sees which members of the downline have not verified, and changes nothing', async ({ browser }) => {
  const page = await open(browser, 'manager')
  await page.goto('/reports?tab=payday')
  await expect(page.getByText('Not yet verified')).toBeVisible()
  await expect(page.getByRole('button', { name: /Approve|Lock|Change Pay Calendar/ })).toHaveCount(0)
})

/** Answers one dispute after the other, because a list that was read once can miss a later one. */
async function answerOpenDisputes(page: Page): Promise<void> {
  // Payday, which the page shows until the disputes are loaded, has rows with this word too.
  const disputes = page.getByRole('region', { name: 'Disputes, table' })
  const open = disputes.getByRole('row').filter({ hasText: /Open/ })
  await expect(open.first()).toBeVisible()
  for (let left = await open.count(); left > 0; left = await open.count()) {
    await open.first().getByRole('button').first().click()
    const dialog = page.getByRole('dialog', { name: 'Dispute' })
    await dialog.getByLabel('Answer').fill('The plan of that month pays this rate.')
    await dialog.getByRole('button', { name: 'Send Answer' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(open).toHaveCount(left - 1)
  }
}

test('the administrator follows the blockers, the ceo resolves and approves, and the run is reopened', async ({
  browser,
}) => {
  const admin = await open(browser, 'admin')
  await admin.goto('/reports?tab=payday')
  await expect(checklist(admin)).toContainText('dispute')
  await expect(admin.getByRole('button', { name: 'Approve Pay Run' })).toHaveCount(0)

  const ceo = await open(browser, 'ceo')
  await test.step('the blocker links to the dispute', async () => {
    await ceo.goto('/reports?tab=payday')
    await ceo.getByRole('link', { name: 'Open disputes' }).click()
    await expect(ceo).toHaveURL(/tab=disputes/)
    await answerOpenDisputes(ceo)
  })

  await test.step('the second person approves', async () => {
    await ceo.goto('/reports?tab=payday')
    await expect(checklist(ceo)).toContainText('Nothing blocks this run.')
    await ceo.getByRole('button', { name: 'Approve Pay Run' }).click()
    await ceo.getByRole('dialog').getByRole('button', { name: 'Approve Pay Run' }).click()
    await expect(ceo.getByText('Pay Run Approved')).toBeVisible()
  })

  await test.step('the administrator reopens the run with a reason', async () => {
    await admin.goto('/reports?tab=payday')
    await admin.getByRole('button', { name: 'Reopen Pay Run' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Reopen Pay Run' }).click()
    await expect(dialog.getByText('Please fill this in')).toBeVisible()
    await dialog.getByLabel('Reason').fill('A loan is missing')
    await dialog.getByRole('button', { name: 'Reopen Pay Run' }).click()
    await expect(admin.getByText('Pay Run Reopened')).toBeVisible()
    await expect(admin.getByText('A loan is missing')).toBeVisible()
  })
})

/** The demo's runs have no deductions below the floor: the browser adds the blocker, until it is accepted. */
async function addDeductions(page: Page): Promise<{ sent: unknown[] }> {
  const sent: unknown[] = []
  const items = ['Noah Bennett', 'Priya Shah'].map((name, at) => ({
    label: `${name}: pay of $400.00, floor of $500.00`,
    ...{ link: '/reports', memberId: `member-${at}` },
  }))
  const message = '2 payees with deductions that leave pay below the floor (rule W1).'
  const blocker = { kind: 'deductions-below-floor', count: 2, message, link: '/reports', items }
  const run = await currentRun(page)
  const detail = await get<PayRunDetail>(page, `/api/pay-runs/${run.id}`)
  await page.route(`**/api/pay-runs/${run.id}`, (route) => {
    const blockers = sent.length === 0 ? [{ ...blocker, action: 'accept-deductions' }] : []
    return route.fulfill({ json: { ...detail, blockers } })
  })
  await page.route(`**/api/pay-runs/${run.id}/accept-deductions`, (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: { ...detail, blockers: [] } })
  })
  return { sent }
}

for (const size of SIZES)
  test(`deductions below the floor are accepted with a reason: ${size.name}`, async ({ browser }) => {
    const page = await open(browser, 'admin', size)
    const { sent } = await addDeductions(page)
    await page.goto('/reports?tab=payday')
    await page.getByRole('button', { name: 'Accept deductions' }).click()
    const dialog = page.getByRole('dialog', { name: 'Accept deductions below the floor?' })
    await dialog.getByRole('button', { name: 'Accept Deductions' }).click()
    await expect(dialog.getByText('Choose at least one payee')).toBeVisible()
    await expectUsable(page, `accept-deductions-${size.name}`)
    await dialog.getByLabel(/^Priya Shah/).check()
    await dialog.getByLabel('Reason').fill('The agreement allows it')
    await dialog.getByRole('button', { name: 'Accept Deductions' }).click()
    await expect(page.getByText('Deductions Accepted')).toBeVisible()
    await expect(checklist(page)).toContainText('Nothing blocks this run.')
    expect(sent).toEqual([{ members: ['member-1'], reason: 'The agreement allows it' }])
  })

test('the pay calendar names the field that is wrong', async ({ browser }) => {
  const page = await open(browser, 'admin')
  await page.goto('/reports?tab=payday')
  await page.getByRole('button', { name: 'Change Pay Calendar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Frequency' }).click()
  await page.getByRole('option', { name: 'Weekly', exact: true }).click()
  await dialog.getByRole('button', { name: 'Change Pay Calendar' }).click()
  await expect(dialog.getByText('Enter the first day of any one weekly period.').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Monthly').first()).toBeVisible()
})

test('a closed export menu is gone, so that it does not catch the next click', async ({ browser }) => {
  const admin = await openAs(browser, 'admin')
  await admin.goto('/reports?tab=periods')
  const button = admin.getByRole('button', { name: /^Export pay run / }).first()
  await button.click()
  const formatsWhenClosed = button.evaluate(
    (opener) =>
      new Promise<number>((resolve) => {
        const count = () => resolve(document.querySelectorAll('[role="group"][aria-label="Format"]').length)
        new MutationObserver(count).observe(opener, { attributeFilter: ['aria-expanded'] })
      }),
  )
  await admin.getByRole('button', { name: 'ADP' }).click()
  expect(await formatsWhenClosed).toBe(0)
})
