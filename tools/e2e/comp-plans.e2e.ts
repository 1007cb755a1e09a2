import { expect, type Locator, type Page } from '@playwright/test'
import type { CompPlan } from '@upline/contracts'
import { expectAccessible } from './axe.ts'
import { openAs } from './people.ts'
import { test } from './test.ts'
import { expectUsable, SIZES } from './usable.ts'

/** Unique to this run, so that the test can run again on the same instance. */
const RUN = Date.now().toString(36)
const PLAN = `Producers ${RUN}`
test.setTimeout(180_000)

/** The admin's link to the request of a draft, opened by the ceo. */
async function approve(ceo: Page, review: Locator): Promise<void> {
  await ceo.goto((await review.getAttribute('href'))!)
  const dialog = ceo.getByRole('dialog', { name: /^(Comp plan|Plan assignment)$/ })
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(ceo.getByText('Request approved')).toBeVisible()
  await expect(ceo.getByRole('dialog')).toHaveCount(0)
}

async function expectPlanOf(officer: Page, text: string): Promise<void> {
  await officer.goto('/reports?tab=my-plan')
  await expect(officer.getByRole('region', { name: 'My plan' })).toContainText(text)
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false)
}

const planNamed = async (page: Page, name: string): Promise<CompPlan> => {
  const plans = (await (await page.request.get('/api/comp-plans')).json()) as CompPlan[]
  return plans.find((plan) => plan.name === name)!
}

test('changes My plan of a loan officer after a plan is drafted, tested, approved and assigned', async ({
  browser,
}) => {
  const [admin, ceo] = [await openAs(browser, 'admin'), await openAs(browser, 'ceo')]
  const officer = await openAs(browser, 'officer', {
    ...{ viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  })
  const form = admin.getByRole('form', { name: `New version of ${PLAN}` })
  const send = form.getByRole('button', { name: 'Send for Approval' })

  await test.step('the admin adds a plan and drafts its first version', async () => {
    await admin.goto('/reports?tab=plans')
    await admin.getByRole('textbox', { name: 'Name' }).fill(PLAN)
    await admin.getByRole('button', { name: 'Add Plan' }).click()
    await expect(admin.getByRole('heading', { name: PLAN })).toBeVisible()
    await expect(admin.getByText('No versions yet')).toBeVisible()
    await admin.getByRole('button', { name: `New version of ${PLAN}` }).click()
    await form.getByRole('group', { name: 'Personal' }).getByLabel('Basis points').fill('80')
    await form.getByRole('group', { name: 'Personal' }).getByLabel('Flat per loan').fill('150')
    await form.getByRole('group', { name: 'Level 1' }).getByLabel('Basis points').fill('20')
    await expect(send).toHaveCount(0)
  })

  await test.step('a dry run shows the impact of the submitted terms', async () => {
    await form.getByRole('button', { name: 'Preview impact' }).click()
    const impact = form.getByRole('region', { name: 'Impact of the draft' })
    await expect(impact).toBeFocused()
    await expect(impact.getByText('The plan is assigned to no one yet')).toBeVisible()
    await expect(impact.getByRole('region', { name: 'Difference by person, table' })).toContainText('Owen Clark')
    await expectAccessible(admin)
    const downloaded = admin.waitForEvent('download')
    await impact.getByRole('button', { name: 'Download CSV' }).click()
    expect((await downloaded).suggestedFilename()).toMatch(/^dry-run-producers-.*\.csv$/)
    await form.getByRole('group', { name: 'Level 1' }).getByLabel('Basis points').fill('25')
    await expect(send).toHaveCount(0)
    await form.getByRole('button', { name: 'Preview impact' }).click()
    await send.click()
    await expect(admin.getByText('Sent for approval', { exact: true })).toBeVisible()
  })

  const version = admin.getByRole('listitem', { name: `version 1 of ${PLAN}` })
  await test.step('a second person approves the version, and the drafter cannot', async () => {
    await expect(version).toContainText('Pending approval')
    await approve(ceo, version.getByRole('link', { name: /^Review/ }))
    await expect(version).toContainText('In force')
    await expect(version).toContainText('80 bp (0.8%), plus $150.00 per loan')
    await expectPlanOf(officer, 'Company plan, version')
  })

  const row = admin
    .getByRole('region', { name: `Assignments of ${PLAN}, table` })
    .getByRole('row')
    .filter({ hasText: 'Owen Clark' })
  await test.step('an assignment takes effect once it is approved', async () => {
    await admin.getByRole('button', { name: `Assign ${PLAN}` }).click()
    const dialog = admin.getByRole('dialog', { name: `Assign ${PLAN}` })
    await dialog.getByLabel('Team member').fill('Owen Clark')
    await admin.getByRole('option', { name: /^Owen Clark/ }).click()
    await expectAccessible(admin)
    await dialog.getByRole('button', { name: 'Send for Approval' }).click()
    await expect(row).toContainText('Pending approval')
    await row.getByRole('link', { name: /^Review/ }).click()
    await expect(admin.getByRole('dialog', { name: 'Plan assignment' })).toBeVisible()
    await expect(admin.getByRole('dialog').getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await admin.goBack()
    await approve(ceo, row.getByRole('link', { name: /^Review/ }))
    await expect(row).toContainText('In force')
    await expectPlanOf(officer, `${PLAN}, version 1`)
    await expect(officer.getByRole('link', { name: 'My plan' })).toBeInViewport()
    await expectNoSidewaysScroll(officer)
    await expectAccessible(officer)
  })

  await test.step('the plan of the company applies again once the assignment ends', async () => {
    await row.getByRole('button', { name: `End ${PLAN} for Owen Clark` }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Send for Approval' }).click()
    await approve(ceo, row.filter({ hasText: 'Ends' }).getByRole('link', { name: /^Review/ }))
    await expect(admin.getByText('Applies to no one')).toBeVisible()
    await expectPlanOf(officer, 'Company plan, version')
  })
})

test('withdraws an approved version with a later date', async ({ browser }) => {
  const [admin, ceo] = [await openAs(browser, 'admin'), await openAs(browser, 'ceo')]
  const { id } = await planNamed(admin, 'Company plan')
  const effectiveFrom = new Date(Date.now() + (40 + Math.floor(Math.random() * 5_000)) * 86_400_000)
  const drafted = await admin.request.post(`/api/comp-plans/${id}/versions`, {
    data: {
      effectiveFrom: effectiveFrom.toISOString().slice(0, 10),
      personal: { rateBp: 80 },
      overrides: [25, 10, 10].map((rateBp) => ({ rateBp })),
    },
  })
  expect(drafted.status(), await drafted.text()).toBe(201)
  const { version } = (await drafted.json()) as { version: number }
  await admin.goto(`/reports?tab=plans&plan=${id}`)
  const item = admin.getByRole('listitem', { name: `version ${version} of Company plan` })
  await approve(ceo, item.getByRole('link', { name: /^Review/ }))
  await expect(item).toContainText('Scheduled')
  await item.getByRole('button', { name: `Withdraw version ${version} of Company plan` }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(item.getByText('Withdrawn', { exact: true })).toBeVisible()
  await admin.getByRole('link', { name: 'Comp plans' }).last().click()
  await expect(admin.getByRole('region', { name: 'Comp plans, table' })).toContainText('75 / 25 / 10 / 10 bp')
})

for (const { name, ...viewport } of SIZES)
  test(`passes the accessibility checks on the comp plan pages: ${name}`, async ({ browser }) => {
    const page = await openAs(browser, 'ceo', { viewport })
    const { id } = await planNamed(page, 'Company plan')
    await page.goto('/reports?tab=plans')
    await page.getByRole('link', { name: 'Company plan' }).click()
    await expect(page.getByRole('listitem', { name: 'version 1 of Company plan' })).toBeVisible()
    await expectUsable(page, 'plan')
    await page.getByRole('button', { name: 'Assign Company plan' }).click()
    await expect(page.getByRole('dialog', { name: 'Assign Company plan' })).toBeVisible()
    await expectUsable(page, 'assign')
    await page.keyboard.press('Escape')
    await page.goto(`/reports?tab=plans&plan=${id}&new=version`)
    await page.getByRole('button', { name: 'Preview impact' }).click()
    await expect(page.getByRole('region', { name: 'Impact of the draft' })).toBeVisible()
    await expectUsable(page, 'dry-run')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { name: 'Company plan', exact: true })).toBeVisible()
  })
