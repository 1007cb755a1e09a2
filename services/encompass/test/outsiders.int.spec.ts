import { API_SCOPES } from '@upline/contracts'
import {
  type Caller,
  callsOfService,
  leaksIn,
  OUTSIDERS,
  successesIn,
  type SweepAnswer,
  type ServiceCall,
  sweepCast,
} from '@upline/testing'
import { openTenant, sync, type Tenant } from './encompass.ts'

let tenant: Tenant
let admin: Caller
const members = sweepCast()
const as = (username: keyof typeof members): Promise<Caller> => tenant.service.signInAs({ ...members[username] })

const BASE = '/integrations/encompass'
/** By SQL, because a call would start a sync in the background. */
const FOLDERS = `
  insert into tenant_settings (value, changed_by, changed_at) values ('{"folders": ["Secret folder"]}', '1', now())`
const FAILED = `
  insert into webhook_inbox (instance_id, event_id, event_type, loan_id, received_at, tries, next_try_at, done_at, error)
  values ('secret-instance', 'e1', 'update', 'secret-loan', now(), 9, now(), now(), 'Secret field missing')`

beforeAll(async () => {
  tenant = await openTenant()
  admin = await tenant.service.signInAs('admin')
  await sync(tenant.service)
  await tenant.service.database.query(FOLDERS)
  await tenant.service.database.query(FAILED)
  await tenant.service.database.query(`update sync_runs set error = 'Secret host refused'`)
}, 120_000)
afterAll(() => tenant?.close())

const SECRET = /secret/gi

const ownCalls = () => callsOfService('encompass')

/** What an outsider sends to read or change the connection of the company. */
const SENT: Record<string, () => (object | null)[]> = {
  'GET /integrations/encompass/failures': () => [null],
  'GET /integrations/encompass/milestones': () => [null],
  'GET /integrations/encompass/runs': () => [null],
  'GET /integrations/encompass/settings': () => [null],
  'GET /integrations/encompass/status': () => [null],
  'POST /integrations/encompass/failures/dead-letters/{id}/replay': () => [{}],
  'POST /integrations/encompass/failures/notifications/retry': () => [{}],
  'POST /integrations/encompass/failures/notifications/{loanId}/retry': () => [{}],
  'POST /integrations/encompass/test': () => [{}],
  'PUT /integrations/encompass/milestones': () => [{ milestones: [{ name: 'Started', status: 'Funded' }] }],
  'PUT /integrations/encompass/settings': () => [{ fundedSignal: 'fundsDate' }, { amountField: '2' }, { folders: [] }],
}

function urlsOf({ path: way, parameters }: ServiceCall): string[] {
  const named = way.replace('{loanId}', 'secret-loan').replace('{id}', '1')
  return [named, ...(parameters.includes('cursor') ? [`${named}?limit=1`] : [])]
}

async function sendAll(by: Caller, calls = ownCalls()): Promise<SweepAnswer[]> {
  const answered: SweepAnswer[] = []
  for (const one of calls)
    for (const url of urlsOf(one))
      for (const body of SENT[one.call]!()) {
        const answer = await by.call<unknown>(one.method as 'POST', url, body === null ? {} : { body })
        const text = JSON.stringify(answer.body ?? null)
        answered.push({ call: one.call, status: answer.status, leaks: text.match(SECRET) ?? [] })
      }
  return answered
}

const stored = () =>
  tenant.service.database.query(
    `select (select json_agg(s) from tenant_settings s) settings, (select json_agg(i) from webhook_inbox i) inbox,
      (select count(*)::int from sync_requests) requests, (select count(*)::int from sync_runs) runs,
      (select count(*)::int from loan_snapshots where must_read) to_read`,
  )

const STATUS = `GET ${BASE}/status`
const READS = ['failures', 'milestones', 'runs', 'settings'].map((name) => `GET ${BASE}/${name}`)

describe('encompass', () => {
  it('tries every call', () => {
    const calls = ownCalls().map(({ call }) => call)
    expect(calls.filter((call) => !SENT[call])).toEqual([])
    expect(Object.keys(SENT).filter((call) => !calls.includes(call))).toEqual([])
  })

  it.each(OUTSIDERS)('shows %s only how fresh the loans are', async (username) => {
    const before = await stored()
    const answered = await sendAll(await as(username))
    expect([leaksIn(answered), successesIn(answered)]).toEqual([[], [STATUS]])
    expect(await stored()).toEqual(before)
  })

  it('shows a visitor nothing', async () => {
    const answered = await sendAll(tenant.service.visitor)
    expect([...new Set(answered.map(({ status }) => status))]).toEqual([401])
  })

  it('lets an auditor read and change nothing', async () => {
    const before = await stored()
    const answered = await sendAll(await tenant.service.signInAs({ role: 'processor', duties: ['auditor'] }))
    expect(successesIn(answered).sort()).toEqual([...READS, STATUS, `POST ${BASE}/test`].sort())
    expect(await stored()).toEqual(before)
  })

  it('finds failures, runs and settings as the company', async () => {
    const reading = ownCalls().filter(({ method }) => method === 'GET')
    const found = ['failures', 'runs', 'settings', 'status'].map((name) => `GET ${BASE}/${name}`)
    for (const by of [admin, await tenant.service.signInAs('ceo')])
      expect(leaksIn(await sendAll(by, reading))).toEqual(found)
  })

  it('refuses an API key every call', async () => {
    for (const scope of API_SCOPES) {
      const key = await tenant.service.signInAs({ role: 'admin', scopes: [scope] })
      expect((await sendAll(key)).filter(({ status }) => status !== 403)).toEqual([])
    }
  })
}, 120_000)
