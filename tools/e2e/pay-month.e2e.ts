import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import type { DisputeView, PayRun, PayRunDetail } from '@upline/contracts'
import { type Instance, startInstance } from '../instance/instance.ts'
import { BY_KEYBOARD, BY_MOUSE, type Input } from './input.ts'
import { currentRun, get, resolveBlockers } from './pay-runs.ts'
import { openAs as openDemoAs } from './people.ts'
import { test } from './test.ts'
import { expectUsableAt } from './usable.ts'

const DESK = { name: 'desk', width: 1440, height: 900 }
const PHONE = { name: 'phone', width: 390, height: 844 }

type Size = typeof DESK

/** For the administrator: lock, verification and payment, with their confirmations. */
const MAX_PRESSES = 5

let instance: Instance

/** Other tests count on the demo's runs, and a paid run is final: this file has a demo of its own. */
test.beforeAll(async () => {
  test.setTimeout(300_000)
  instance = await startInstance({ env: { UPLINE_SEED: 'demo', UPLINE_MODE: 'demo' } })
})
test.afterAll(() => instance?.stop())
test.setTimeout(300_000)
test.describe.configure({ mode: 'serial' })

const openAs = (browser: Browser, username: string, viewport: Size): Promise<Page> =>
  openDemoAs(browser, username, { baseURL: instance.url, viewport })

const show = (page: Page, address: string, name: string): Promise<void> =>
  expectUsableAt(page, { address, title: 'Reports', name })

/** The button that opens a dispute: in its row, or in its card on a phone. */
function disputeButton(page: Page, { loanNumber, memberName }: DisputeView): Locator {
  const card = page.getByText(`${memberName} · ${loanNumber}`).locator('xpath=ancestor::*[.//button][1]')
  const row = page.getByRole('row').filter({ hasText: String(loanNumber) })
  return row.or(card).getByRole('button').first()
}

/** Answers every open dispute on the page Disputes. */
async function answerDisputes(page: Page, input: Input, name: string): Promise<void> {
  await show(page, '/reports?tab=disputes', name)
  for (const dispute of await get<DisputeView[]>(page, '/api/disputes?open=true')) {
    await input.press(disputeButton(page, dispute))
    const dialog = page.getByRole('dialog', { name: 'Dispute' })
    await input.fill(dialog.getByLabel('Answer'), 'The plan of that month pays this rate.')
    await input.press(dialog.getByRole('button', { name: 'Send Answer' }))
    await expect(dialog).toHaveCount(0)
  }
  expect(await get<DisputeView[]>(page, '/api/disputes?open=true')).toEqual([])
}

async function confirm(page: Page, button: string, press: Input['press']): Promise<void> {
  await press(page.getByRole('button', { name: button }))
  await press(page.getByRole('dialog').getByRole('button', { name: button }))
}

interface Month {
  run: PayRun
  size: Size
  input: Input
}

async function disputeAndVerify(officer: Page, { run, size, input }: Month): Promise<void> {
  await show(officer, `/reports?period=${run.id}`, `month-${size.name}-statement`)
  await expect(officer.getByRole('region', { name: 'Payment' })).toContainText('Balance after this period')
  await input.press(officer.getByRole('button', { name: /^Dispute UP-/ }).first())
  const dialog = officer.getByRole('dialog')
  await input.choose(dialog.getByRole('combobox', { name: 'Reason' }), 'Effective date')
  await input.fill(dialog.getByLabel('What is wrong'), 'The plan of last month holds')
  await input.press(dialog.getByRole('button', { name: 'Send Dispute' }))
  await expect(officer.getByText('Dispute Sent')).toBeVisible()
  const verifyAll = officer.getByRole('button', { name: 'Verify all' })
  if (await verifyAll.isVisible()) await input.press(verifyAll)
  await expect(officer.getByText('You verified or disputed all lines of this statement.')).toBeVisible()
}

async function payTheMonth(browser: Browser, size: Size, input: Input): Promise<void> {
  const [admin, ceo, manager, officer] = (await Promise.all(
    ['admin', 'ceo', 'manager', 'officer'].map((username) => openAs(browser, username, size)),
  )) as [Page, Page, Page, Page]
  let presses = 0
  const press = async (button: Locator) => {
    presses++
    await input.press(button)
  }
  const run = await currentRun(admin)
  const address = `/reports?tab=payday&run=${run.id}`
  await test.step('the administrator locks the run and starts the verification', async () => {
    await show(admin, address, `month-${size.name}-open`)
    await confirm(admin, 'Lock Pay Run', press)
    await expect(admin.getByText('Pay Run Locked')).toBeVisible()
    await press(admin.getByRole('button', { name: 'Start Verification', exact: true }))
    await expect(admin.getByText('Verification Started', { exact: true })).toBeVisible()
  })
  await test.step('the officer disputes a line and verifies the others', () =>
    disputeAndVerify(officer, { run, size, input }))
  await test.step('the manager sees who has not verified', async () => {
    await show(manager, address, `month-${size.name}-manager`)
    await expect(manager.getByText('Not yet verified')).toBeVisible()
    await expect(manager.getByText('Selena Ortiz')).toBeVisible()
    await expect(manager.getByRole('button', { name: /Approve|Lock/ })).toHaveCount(0)
  })
  await test.step('the second person answers the dispute and approves', async () => {
    await answerDisputes(ceo, input, `month-${size.name}-disputes`)
    await show(ceo, address, `month-${size.name}-approve`)
    await confirm(ceo, 'Approve Pay Run', input.press)
    await expect(ceo.getByText('Pay Run Approved')).toBeVisible()
  })
  await test.step('the administrator exports and pays', async () => {
    await show(admin, address, `month-${size.name}-approved`)
    await input.press(admin.getByRole('button', { name: `Export pay run ${run.id}` }))
    const download = admin.waitForEvent('download')
    await input.press(admin.getByRole('button', { name: 'ADP' }))
    expect((await download).suggestedFilename()).toBe('PRHHLEPI.csv')
    await confirm(admin, 'Mark as Paid', press)
    await expect(admin.getByText('Pay Run Paid')).toBeVisible()
    expect(presses).toBeLessThanOrEqual(MAX_PRESSES)
  })
  await test.step('the statement shows the payment', async () => {
    await show(officer, `/reports?period=${run.id}`, `month-${size.name}-paid`)
    const { company } = await get<PayRunDetail>(admin, `/api/pay-runs/${run.id}`)
    expect(company?.paid).toBeGreaterThan(0)
    await expect(officer.getByRole('region', { name: 'Payment' })).toContainText(/Paid\$[\d,]+\.\d\d/)
  })
}

const longDay = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))

const spanOf = ({ startsOn, endsOn }: PayRun): string => `${longDay(startsOn)} to ${longDay(endsOn)}`

/** Emails about a run whose subject begins with some words: their recipients. */
async function recipients(admin: Page, run: PayRun, words: string): Promise<string[]> {
  const listed = await get<{ to: string[]; subject: string }[]>(admin, '/mail/messages')
  return listed
    .filter(({ subject }) => subject.startsWith(words) && subject.endsWith(spanOf(run)))
    .flatMap(({ to }) => to)
}

const OFFICER = 'officer@example.com'

const expectEmail = (admin: Page, run: PayRun, words: string) =>
  expect.poll(() => recipients(admin, run, words), { timeout: 30_000 }).toContain(OFFICER)

test('a reopened month is paid on a phone, and only changed statements send a notice', async ({ browser }) => {
  const admin = await openAs(browser, 'admin', PHONE)
  const ceo = await openAs(browser, 'ceo', PHONE)
  const run = await currentRun(admin)
  await test.step('the second person answers, and the administrator reopens the run', async () => {
    await answerDisputes(ceo, BY_MOUSE, 'month-phone-first-dispute')
    await show(admin, '/reports?tab=payday', 'month-phone-verifying')
    await admin.getByRole('button', { name: 'Reopen Pay Run' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('A check')
    await dialog.getByRole('button', { name: 'Reopen Pay Run' }).click()
    await expect(admin.getByText('Pay Run Reopened')).toBeVisible()
    await resolveBlockers({ admin, ceo, run })
  })
  await payTheMonth(browser, PHONE, BY_MOUSE)
  await expectEmail(admin, run, 'Your payment: $')
  await expectEmail(admin, run, 'Your statement changed: ')
  const [paid, changed] = [await recipients(admin, run, 'Your payment'), await recipients(admin, run, 'Your statement')]
  expect(new Set(changed).size).toBe(changed.length)
  expect(changed.length).toBeLessThan(paid.length)
})

test('a month is paid on a desktop with the keyboard alone', async ({ browser }) => {
  const admin = await openAs(browser, 'admin', DESK)
  const ceo = await openAs(browser, 'ceo', DESK)
  const run = await currentRun(admin)
  await resolveBlockers({ admin, ceo, run })
  await payTheMonth(browser, DESK, BY_KEYBOARD)
  await expectEmail(admin, run, 'Your statement: ')
  await expectEmail(admin, run, 'Your payment: $')
})
