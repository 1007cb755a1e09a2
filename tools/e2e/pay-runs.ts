import { expect, type Page } from '@playwright/test'
import type { DisputeView, PayRun, PayRunDetail } from '@upline/contracts'
import { assignLoans, decideRequests, type Send } from '../instance/pay-run-blockers.ts'

export const get = async <Body>(page: Page, path: string): Promise<Body> =>
  (await page.request.get(path)).json() as Body

/** The oldest run that has begun and is not paid. */
export async function currentRun(page: Page): Promise<PayRun> {
  const runs = await get<PayRun[]>(page, '/api/pay-runs')
  return runs.findLast(({ state }) => state !== 'paid')!
}

/** On the page Payday of a run with holds. */
export async function payHoldsLater(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay in a later run' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay Later' }).click()
  await expect(page.getByText('Holds Deferred')).toBeVisible()
}

const sendAs =
  (page: Page): Send =>
  async <Body>(method: string, path: string, data?: object) => {
    const answer = await page.request.fetch(path, { method, data })
    return { status: answer.status(), body: (await answer.json()) as Body }
  }

/** Pays what is on hold in a later run, on the page Payday in a tab of its own, so that its clicks are not counted. */
async function deferHolds(admin: Page, run: PayRun): Promise<void> {
  const tab = await admin.context().newPage()
  await tab.goto(`/reports?tab=payday&run=${run.id}`)
  await payHoldsLater(tab)
  await tab.close()
}

/** Defers holds, decides pending requests, and assigns funded loans without a loan officer, with a second person. */
export async function resolveBlockers({ admin, ceo, run }: { admin: Page; ceo: Page; run: PayRun }): Promise<void> {
  const [byAdmin, byCeo] = [sendAs(admin), sendAs(ceo)]
  await decideRequests([byCeo, byAdmin])
  const detail = await get<PayRunDetail>(admin, `/api/pay-runs/${run.id}`)
  if (detail.blockers.some(({ kind }) => kind === 'holds')) await deferHolds(admin, run)
  await assignLoans(byAdmin, detail)
  await decideRequests([byCeo])
  const { blockers: left } = await get<PayRunDetail>(admin, `/api/pay-runs/${run.id}`)
  expect(left).toEqual([])
}

const post = async (page: Page, path: string, data: object = {}): Promise<void> => {
  const answer = await page.request.post(path, { data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
}

export async function answerDisputes(ceo: Page): Promise<void> {
  for (const { id } of await get<DisputeView[]>(ceo, '/api/disputes?open=true'))
    await post(ceo, `/api/disputes/${id}/resolve`, { answer: 'The plan of that month pays this rate.' })
}

/** Pays the demo's run in verification without the screens, unless it is paid: the ceo answers its disputes and approves. */
export async function payVerifiedRun({ admin, ceo }: { admin: Page; ceo: Page }): Promise<void> {
  const { id, state } = await currentRun(admin)
  if (state !== 'verifying') return
  await answerDisputes(ceo)
  await post(ceo, `/api/pay-runs/${id}/approve`)
  await post(admin, `/api/pay-runs/${id}/pay`)
}
