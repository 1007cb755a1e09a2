import type { PayRun, PayRunDetail, Problem } from '@upline/contracts'
import type { Caller } from '@upline/testing'
import { type StatementsFixture, csvRecords, expectOk, createStatementsFixture } from './statements-fixture.ts'

export interface PayRunFixture extends StatementsFixture {
  callers: Record<string, Caller>
}

/** Plans the periods from this day, so that no date of a test depends on the day of its run. */
export async function planFrom({ app }: StatementsFixture, firstDay: string): Promise<void> {
  const { PlannedPeriodsWorker } = await import('../src/pay-calendar/planned-periods.worker.ts')
  const { holdingPeriods } = await import('../src/pay-calendar/period-lock.ts')
  const { EntityManager } = await import('@mikro-orm/postgresql')
  const planned = app.get(PlannedPeriodsWorker)
  await holdingPeriods(app.get(EntityManager), (tx) => planned.replan(tx, firstDay, firstDay))
}

/** Books with blockers whose first period begins on this day. Everyone has signed in. */
export async function openPayRuns(
  firstDay: string,
  ...people: Parameters<StatementsFixture['people']>
): Promise<PayRunFixture> {
  const fixture = await createStatementsFixture({}, { withBlockers: true })
  await fixture.people(...people)
  const callers: Record<string, Caller> = { admin: fixture.admin, boss: fixture.ceo }
  for (const { username } of people) callers[username] = await fixture.as(username)
  await planFrom(fixture, firstDay)
  return { ...fixture, callers }
}

/** Calls about pay runs, by username. */
export function payRunsOf(fixture: () => PayRunFixture) {
  const as = (username: string): Caller => fixture().callers[username]!
  const runs = async (who = 'admin') => expectOk(await as(who).get<PayRun[]>('/pay-runs'))
  return {
    as,
    runs,
    /** The run of the period that starts on a day. */
    run: async (startsOn: string): Promise<PayRun> => {
      const found = (await runs()).find((one) => one.startsOn === startsOn)
      if (!found) throw new Error(`no run starts on ${startsOn}`)
      return found
    },
    detail: async (id: string, who = 'admin') => expectOk(await as(who).get<PayRunDetail>(`/pay-runs/${id}`)),
    act: (id: string, action: string, who = 'admin', body: object = {}) =>
      as(who).post<PayRunDetail & Problem>(`/pay-runs/${id}/${action}`, body),
    lockAndApprove: async (id: string): Promise<void> => {
      for (const action of ['lock', 'verify']) expectOk(await as('admin').post(`/pay-runs/${id}/${action}`, {}))
      expectOk(await as('boss').post(`/pay-runs/${id}/approve`, {}))
    },
    /** Cents that each member was paid in a run: the sum of the export's rows. */
    exported: async (id: string): Promise<Record<string, number>> => {
      const file = expectOk(await as('pat').get<string>(`/pay-runs/${id}/export?format=generic`))
      const sums: Record<string, number> = {}
      for (const { Name = '', Amount } of csvRecords(file).slice(0, -1))
        sums[Name] = (sums[Name] ?? 0) + Math.round(Number(Amount) * 100)
      return sums
    },
  }
}

/** The status, and the code of a refusal. */
export const told = ({ status, body }: { status: number; body: Partial<Omit<Problem, 'status'>> }): string =>
  status < 300 ? String(status) : `${status} ${body.code}`
