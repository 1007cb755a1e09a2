import { expect, type Page } from '@playwright/test'
import type { Approval, DisputeView, PayRun, PayRunDetail } from '@upline/contracts'

export const get = async <Body>(page: Page, path: string): Promise<Body> =>
  (await page.request.get(path)).json() as Body

/** The oldest run that has begun and is not paid. */
export async function currentRun(page: Page): Promise<PayRun> {
  const runs = await get<PayRun[]>(page, '/api/pay-runs')
  return runs.findLast(({ state }) => state !== 'paid')!
}

/** Decides every pending request: the ceo those of others, and the admin those of the ceo. */
async function decideRequests(pages: Page[]): Promise<void> {
  for (const page of pages)
    for (const { id, state } of await get<Approval[]>(page, '/api/approvals'))
      if (state === 'pending') await page.request.post(`/api/approvals/${id}/approve`, { data: {} })
}

/** Pays what is on hold in a later run, on the page Payday in a tab of its own, so that its clicks are not counted. */
async function deferHolds(admin: Page, run: PayRun): Promise<void> {
  const tab = await admin.context().newPage()
  await tab.goto(`/reports?tab=payday&run=${run.id}`)
  await tab.getByRole('button', { name: 'Pay in a later run' }).click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Pay Later' }).click()
  await expect(tab.getByText('Holds Deferred')).toBeVisible()
  await tab.close()
}

/** Defers holds, decides pending requests, and assigns funded loans without a loan officer, with a second person. */
export async function resolveBlockers({ admin, ceo, run }: { admin: Page; ceo: Page; run: PayRun }): Promise<void> {
  await decideRequests([ceo, admin])
  const { blockers } = await get<PayRunDetail>(admin, `/api/pay-runs/${run.id}`)
  // No loan of this officer pays the ceo, who approves.
  const [officer] = await get<{ id: string }[]>(admin, '/api/users?q=Noah%20Bennett')
  if (blockers.some(({ kind }) => kind === 'holds')) await deferHolds(admin, run)
  for (const { link } of blockers.find(({ kind }) => kind === 'attention')?.items ?? []) {
    const assigned = await admin.request.patch(`/api${link}`, { data: { officerId: officer!.id } })
    expect(assigned.ok(), await assigned.text()).toBe(true)
  }
  await decideRequests([ceo])
  const { blockers: left } = await get<PayRunDetail>(admin, `/api/pay-runs/${run.id}`)
  expect(left).toEqual([])
}

const post = async (page: Page, path: string, data: object = {}): Promise<void> => {
  const answer = await page.request.post(path, { data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
}

/** Pays the demo's run in verification without the screens: the ceo answers its disputes and approves. */
export async function payFirstRun({ admin, ceo }: { admin: Page; ceo: Page }): Promise<void> {
  for (const { id } of await get<DisputeView[]>(ceo, '/api/disputes?open=true'))
    await post(ceo, `/api/disputes/${id}/resolve`, { answer: 'The plan of that month pays this rate.' })
  const { id } = await currentRun(admin)
  await post(ceo, `/api/pay-runs/${id}/approve`)
  await post(admin, `/api/pay-runs/${id}/pay`)
}
