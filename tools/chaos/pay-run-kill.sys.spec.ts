import pg from 'pg'
import type { DisputeView, PayRun, PayRunDetail } from '@upline/contracts'
import { eventually } from '@upline/testing/eventually'
import { startInstance, type Instance } from '../instance/instance.ts'
import { assignLoans, decideRequests, type Send } from '../instance/pay-run-blockers.ts'
import { databaseUrl } from '../instance/places.ts'
import { processTree } from '../instance/process-tree.ts'
import { RetryingClient } from '../instance/retrying-client.ts'

const PASSWORD = 'Upline-demo-1'

let instance: Instance
/** Holds tables, so that a call stops at one of its steps. */
let holder: pg.Client
let database: pg.Client
let admin: RetryingClient
let ceo: RetryingClient
let run: PayRun

beforeAll(async () => {
  instance = await startInstance({ env: { UPLINE_SEED: 'demo', UPLINE_MODE: 'demo' } })
  const connectionString = databaseUrl(instance, 'loans')
  database = new pg.Client({ connectionString })
  holder = new pg.Client({ connectionString })
  await Promise.all([database.connect(), holder.connect()])
  admin = new RetryingClient({ url: instance.url, username: 'admin', password: PASSWORD })
  ceo = new RetryingClient({ url: instance.url, username: 'ceo', password: PASSWORD })
  run = (await get<PayRun[]>(admin, '/api/pay-runs')).find(({ state }) => state === 'verifying')!
  await act(admin, 'reopen', { reason: 'A kill test' })
  await resolveBlockers()
}, 300_000)

afterAll(async () => {
  await Promise.all([database?.end(), holder?.end()])
  await instance?.stop()
}, 120_000)

const get = async <T>(client: RetryingClient, path: string): Promise<T> => (await client.send<T>('GET', path)).body

const act = async (client: RetryingClient, action: string, body: object = {}): Promise<PayRunDetail> => {
  const answer = await client.send<PayRunDetail>('POST', `/api/pay-runs/${run.id}/${action}`, body)
  expect([answer.status, answer.body.state]).toEqual([200, expect.any(String)])
  return answer.body
}

/** The demo's requests, its dispute and its loans without a loan officer. */
async function resolveBlockers(): Promise<void> {
  const people = [sendAs(ceo), sendAs(admin)]
  await decideRequests(people)
  for (const { id } of await get<DisputeView[]>(ceo, '/api/disputes?open=true'))
    await ceo.send('POST', `/api/disputes/${id}/resolve`, { answer: 'The plan pays this rate.' })
  await assignLoans(sendAs(admin), await get<PayRunDetail>(admin, `/api/pay-runs/${run.id}`))
  await decideRequests(people)
  expect((await get<PayRunDetail>(admin, `/api/pay-runs/${run.id}`)).blockers).toEqual([])
}

const sendAs =
  (client: RetryingClient): Send =>
  (method, path, body) =>
    client.send(method, path, body)

const loansProcesses = (): number[] =>
  processTree(instance.supervisor.pid ?? 0).flatMap(({ pid, command }) =>
    command.includes('services/loans/dist/main.js') ? [pid] : [],
  )

const WAITING = `select 1 from pg_locks l join pg_class c on c.oid = l.relation where not l.granted and c.relname = $1`

/** Stops the call where it needs a table, kills the service with -9, and returns what the repeated call responds. */
async function killedAt<T>(table: string, call: () => Promise<T>): Promise<T> {
  await holder.query('begin')
  await holder.query(`lock table ${table} in access exclusive mode`)
  const answer = call()
  await eventually(async () => expect((await database.query(WAITING, [table])).rows).not.toEqual([]))
  for (const pid of loansProcesses()) process.kill(pid, 'SIGKILL')
  await holder.query('rollback')
  return answer
}

/** What the run pays, and how often each step is stored. */
async function effects(): Promise<Record<string, unknown>> {
  const sql = `
    select (select json_agg(array[member_no, total_cents, lines] order by member_no) from statements where period_id = $1) statements,
      (select json_agg(json_build_array(member_no, kind, amount_cents) order by member_no, kind, amount_cents)
        from balance_movements where period_id = $1) movements,
      (select count(*)::int from due_statement_notices where period_id = $1) due,
      (select json_object_agg(action, n) from (
        select action, count(*)::int n from pay_run_events where period_id = $1 group by 1) e) events`
  return (await database.query<Record<string, unknown>>(sql, [Number(run.id)])).rows[0]!
}

const settled = () => eventually(async () => expect((await effects())['due']).toBe(0))

describe('a pay run whose service is killed with -9', () => {
  let calm: Record<string, unknown>

  it('locks once, with the statements and balances of a lock without a kill', async () => {
    await act(admin, 'lock')
    await settled()
    calm = await effects()
    await act(admin, 'reopen', { reason: 'The killed lock' })
    // The event is the last step: statements and balances of the killed lock are written, and not committed.
    expect((await killedAt('pay_run_events', () => act(admin, 'lock'))).state).toBe('locked')
    await settled()
    const { events, ...paid } = await effects()
    const { events: calmEvents, ...calmPaid } = calm
    const before = calmEvents as Record<string, number>
    expect(paid).toEqual(calmPaid)
    expect(events).toEqual({ ...before, lock: before['lock']! + 1, reopen: before['reopen']! + 1 })
  }, 120_000)

  it('stores its approval once', async () => {
    await act(admin, 'verify')
    expect((await killedAt('pay_run_events', () => act(ceo, 'approve'))).state).toBe('approved')
    expect((await effects())['events']).toMatchObject({ approve: 1 })
  }, 120_000)

  it('exports the whole file, and the export changes nothing', async () => {
    const before = await effects()
    const path = `/api/pay-runs/${run.id}/export?format=generic`
    const file = await get<string>(admin, path)
    expect(file).toContain('Control total')
    expect(await killedAt('balance_movements', () => get<string>(admin, path))).toBe(file)
    expect(await effects()).toEqual(before)
  }, 120_000)

  it('stores its payment once', async () => {
    expect((await killedAt('pay_run_events', () => act(admin, 'pay'))).state).toBe('paid')
    expect((await effects())['events']).toMatchObject({ pay: 1 })
  }, 120_000)
})
