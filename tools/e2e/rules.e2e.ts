import { expect, type Page } from '@playwright/test'
import type { Approval, RuleSetting } from '@upline/contracts'
import { get } from './pay-runs.ts'
import { openAs } from './people.ts'
import { test } from './test.ts'
import { expectUsable, expectUsableAt } from './usable.ts'

const ADDRESS = '/reports?tab=rules'

test.setTimeout(120_000)

/** Opens the dialog of a rule, chooses an action and sends it. */
async function change(page: Page, title: string, { action, reason }: { action: string; reason: string }) {
  const dialog = page.getByRole('dialog', { name: 'Rule' })
  await dialog.getByRole('combobox', { name: 'New action' }).click()
  await page.getByRole('option', { name: action }).click()
  await dialog.getByLabel('Reason').fill(reason)
  await expectUsable(page, `rule-${title}`)
  await dialog.getByRole('button', { name: 'Change Rule' }).click()
  await expect(dialog).toBeHidden()
}

const actionOf = async (page: Page, rule: string) =>
  (await get<RuleSetting[]>(page, '/api/compliance/rules')).find((one) => one.rule === rule)!.action

/** Approves the request about the rule on the page of approvals. */
async function approve(page: Page, rule: string): Promise<void> {
  await page.goto('/approvals')
  const pending = await get<Approval[]>(page, '/api/approvals?state=pending&kind=rule-setting')
  const { summary } = pending.find(({ after }) => after['rule'] === rule)!
  await page.getByRole('button', { name: `Review: ${summary}` }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Request approved')).toBeVisible()
}

test('a rule is tightened immediately, and relaxed by two people: desk', async ({ browser }) => {
  const admin = await openAs(browser, 'admin', { viewport: { width: 1440, height: 900 } })
  const ceo = await openAs(browser, 'ceo', { viewport: { width: 1440, height: 900 } })
  await expectUsableAt(admin, { address: ADDRESS, name: 'rules-desk' })
  await admin.getByRole('button', { name: 'Rule Z6 Point bank' }).click()
  await change(admin, 'Z6', { action: 'Block: refuses the change', reason: 'An examiner asked' })
  await expect(admin.getByText('Rule Changed')).toBeVisible()
  expect(await actionOf(admin, 'Z6')).toBe('block')
  await expect(admin.getByText(/^Block since .*: An examiner asked$/)).toBeVisible()
  await admin.getByRole('button', { name: 'Rule Z6 Point bank' }).click()
  await change(admin, 'Z6', { action: 'Hold: puts the pay on hold', reason: 'The examination ended' })
  await expect(admin.getByText('Sent for approval')).toBeVisible()
  await expect(admin.getByText(/^Hold is pending approval, requested by /)).toBeVisible()
  expect(await actionOf(admin, 'Z6')).toBe('block')
  await approve(ceo, 'Z6')
  expect(await actionOf(admin, 'Z6')).toBe('hold')
  await admin.goto(ADDRESS)
  await expect(admin.getByText(/^Hold since .*, approved by .*: The examination ended$/)).toBeVisible()
})

test('a rule is relaxed by two people, and tightened again: phone', async ({ browser }) => {
  const admin = await openAs(browser, 'admin', { viewport: { width: 390, height: 844 } })
  const ceo = await openAs(browser, 'ceo', { viewport: { width: 390, height: 844 } })
  await expectUsableAt(admin, { address: ADDRESS, name: 'rules-phone' })
  await admin.getByRole('button', { name: 'See rule R1 Payee of an override' }).click()
  await change(admin, 'R1', { action: 'Warn: stores and shows a warning', reason: 'Counsel agreed' })
  await expect(admin.getByText('Sent for approval')).toBeVisible()
  await approve(ceo, 'R1')
  expect(await actionOf(admin, 'R1')).toBe('warn')
  await admin.goto(ADDRESS)
  await admin.getByRole('button', { name: 'See rule R1 Payee of an override' }).click()
  await change(admin, 'R1', { action: 'Hold: puts the pay on hold', reason: 'Counsel changed their mind' })
  await expect(admin.getByText('Rule Changed')).toBeVisible()
  expect(await actionOf(admin, 'R1')).toBe('hold')
})
