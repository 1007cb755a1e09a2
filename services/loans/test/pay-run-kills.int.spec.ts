import type { EntityManager } from '@mikro-orm/postgresql'
import { vi } from 'vitest'
import type { Balance, PayRun, PayRunDetail } from '@upline/contracts'
import { statementReady } from '@upline/contracts/events'
import { rows } from '@upline/db'
import type { Caller } from '@upline/testing'
import { RunBalancesService } from '../src/balances/run-balances.service.ts'
import { StatementsWorker } from '../src/pay-periods/statements.worker.ts'
import { PayRunActions } from '../src/pay-runs/pay-run-actions.service.ts'
import { PayRunBlockersService } from '../src/pay-runs/pay-run-blockers.service.ts'
import { SETTINGS } from '../src/payroll-export/pay-run-arbitraries.ts'
import { ApprovedRunLines } from '../src/payroll-export/approved-run-lines.service.ts'
import { type StatementsFixture, expectOk, createStatementsFixture } from './statements-fixture.ts'
import { funded } from './loans-fixture.ts'
import { planFrom } from './pay-run-fixture.ts'

const FIRST_DAY = '2026-05-01'

let fixture: StatementsFixture
let runs: PayRun[]

beforeAll(async () => {
  fixture = await createStatementsFixture()
  await fixture.people({ username: 'ann', employeeNumber: '1' })
  await planFrom(fixture, FIRST_DAY)
  expectOk(await fixture.admin.put('/payroll-settings', SETTINGS))
  const draw = { amount: 1_000, from: FIRST_DAY, to: null }
  expectOk(await fixture.admin.put(`/balances/${fixture.member('ann').id}/terms`, { draw }))
  runs = expectOk(await fixture.admin.get<PayRun[]>('/pay-runs')).toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
  for (const { startsOn } of runs) if (startsOn < '2026-11') await fixture.import(funded(`K-${startsOn}`, startsOn))
}, 240_000)

afterEach(async () => {
  vi.restoreAllMocks()
  await fixture.mustBalance()
})
afterAll(() => fixture.stop())

type Method = (...args: unknown[]) => Promise<unknown>

/** Replaces a method for one call. */
function once(of: object, method: string, act: (original: Method, args: unknown[]) => Promise<unknown>): void {
  const target = of as Record<string, Method>
  const original = target[method]!.bind(of)
  vi.spyOn(target, method).mockImplementationOnce((...args: unknown[]) => act(original, args))
}

/** Lets a method do its work, then ends the connection of its transaction like a process that was killed. */
const killInTransaction = (of: object, method: string): void =>
  once(of, method, async (original, args) => {
    const result = await original(...args)
    await rows(args[0] as EntityManager, 'select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
    return result
  })

/** The work is committed, and the caller never gets the response. */
const dieAfter = (of: object, method: string): void =>
  once(of, method, async (original, args) => {
    await original(...args)
    throw new Error('killed')
  })

const get = <T extends object>(type: new (...args: never[]) => T): T => fixture.app.get(type, { strict: false })
const act = (at: number, action: string, by: Caller = fixture.admin) =>
  by.post<PayRunDetail>(`/pay-runs/${runs[at]!.id}/${action}`)
const detail = async (at: number) => expectOk(await fixture.admin.get<PayRunDetail>(`/pay-runs/${runs[at]!.id}`))

/** How often each effect of a run is stored. */
async function effects(at: number): Promise<Record<string, number>> {
  const [found] = await fixture.database.query<Record<string, number>>(
    `select (select count(*)::int from pay_run_events where period_id = $1 and action = 'lock') locks,
       (select count(*)::int from pay_run_events where period_id = $1 and action = 'approve') approvals,
       (select count(*)::int from balance_movements where period_id = $1 and kind = 'draw') draws,
       (select count(*)::int from statements where period_id = $1) statements`,
    [Number(runs[at]!.id)],
  )
  return found!
}

const noticesOf = async (at: number) =>
  (await fixture.published(statementReady))
    .filter(({ data }) => data.periodId === runs[at]!.id)
    .map(({ data }) => data.memberId)

describe('a lock that dies', () => {
  it('leaves the run open before its commit, and takes effect once when it is repeated', async () => {
    killInTransaction(get(RunBalancesService), 'settle')
    expect((await act(0, 'lock')).status).toBe(503)
    expect([(await detail(0)).state, await effects(0)]).toEqual([
      'open',
      { locks: 0, approvals: 0, draws: 0, statements: 0 },
    ])
    for (let turn = 0; turn < 2; turn++) expect(expectOk(await act(0, 'lock')).state).toBe('locked')
    expect(await effects(0)).toEqual({ locks: 1, approvals: 0, draws: 1, statements: 1 })
  })

  it('has written the statements with its commit, and notifies payees once when it is repeated', async () => {
    expectOk(await act(0, 'verify'))
    // For every call: the worker drains too, every two seconds.
    const drain = vi.spyOn(get(StatementsWorker), 'drain').mockRejectedValue(new Error('killed'))
    await expect(act(1, 'lock')).rejects.toThrow('answered 500')
    expect((await detail(1)).state).toBe('locked')
    expect((await effects(1))['statements']).toBe(1)
    expect(await noticesOf(1)).toEqual([])
    drain.mockRestore()
    expectOk(await act(1, 'lock'))
    expect(await effects(1)).toEqual({ locks: 1, approvals: 0, draws: 1, statements: 1 })
    expect(await noticesOf(1)).toEqual([fixture.member('ann').id])
    const { balance } = expectOk(await fixture.admin.get<Balance>(`/balances/${fixture.member('ann').id}`))
    // The second run recovers the first draw and advances the next one.
    expect(balance).toBe(-1_000)
  })
})

describe('an approval that dies', () => {
  it('leaves the run in verification before its commit, and is stored once when it is repeated', async () => {
    killInTransaction(get(PayRunBlockersService), 'find')
    expect((await act(0, 'approve', fixture.ceo)).status).toBe(503)
    expect([(await detail(0)).state, (await effects(0))['approvals']]).toEqual(['verifying', 0])
    dieAfter(get(PayRunActions), 'approve')
    await expect(act(0, 'approve', fixture.ceo)).rejects.toThrow('answered 500')
    expect(expectOk(await act(0, 'approve', fixture.ceo)).state).toBe('approved')
    expect((await effects(0))['approvals']).toBe(1)
  })
})

describe('an export that dies', () => {
  const file = (format: string) => fixture.admin.get<string>(`/pay-runs/${runs[0]!.id}/export?format=${format}`)

  it.each(['generic', 'adp', 'paylocity', 'gusto', 'gl'])(
    'changes nothing, and the next %s file is whole',
    async (format) => {
      const before = [expectOk(await file(format)), await effects(0), (await detail(0)).state]
      dieAfter(get(ApprovedRunLines), 'run')
      await expect(file(format)).rejects.toThrow('answered 500')
      expect([expectOk(await file(format)), await effects(0), (await detail(0)).state]).toEqual(before)
    },
  )

  it('pays the run once', async () => {
    dieAfter(get(PayRunActions), 'pay')
    await expect(act(0, 'pay')).rejects.toThrow('answered 500')
    expect(expectOk(await act(0, 'pay')).state).toBe('paid')
    const events = (await detail(0)).history.map(({ action }) => action)
    expect(events).toEqual(['lock', 'verify', 'approve', 'pay'])
  })
})
