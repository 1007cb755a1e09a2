import { randomUUID } from 'node:crypto'
import { type Caller, eventually } from '@upline/testing'
import { changesOf, openTenant, sync, type Tenant } from './encompass.ts'
import type { SimulatedLoan } from './simulator.ts'

let tenant: Tenant
let admin: Caller

beforeAll(async () => {
  tenant = await openTenant()
  admin = await tenant.service.signInAs('admin')
  await sync(tenant.service)
})
afterAll(() => tenant?.close())

const openLoans = async (): Promise<SimulatedLoan[]> =>
  (await tenant.simulator.state()).loans.filter(({ isFunded, actionTaken }) => !isFunded && !actionTaken)
const lastOf = async (id: string) => (await changesOf(tenant.service, id)).at(-1)!

describe('a loan that is locked while a changed setting is applied', () => {
  it('stays marked and is read by the next sync', async () => {
    const loan = (await openLoans()).find(({ milestone }) => milestone === 'Submittal')!
    await tenant.simulator.control('faults', { status: 409, path: loan.id, times: 4 })
    const mapped = { milestones: [{ name: 'Submittal', status: 'Clear to Close' }] }
    expect((await admin.put('/integrations/encompass/milestones', mapped)).status).toBe(200)
    await eventually(async () => {
      const pending = await tenant.service.database.query('select 1 from sync_requests where finished_at is null')
      if (pending.length > 0) throw new Error('the settings are not applied yet')
    })
    expect(await lastOf(loan.id)).toMatchObject({ status: 'Processing' })
    expect(await sync(tenant.service)).toMatchObject({ error: null })
    expect(await lastOf(loan.id)).toMatchObject({ status: 'Clear to Close' })
  })
})

describe('a milestone that is mapped by the id of its setting', () => {
  it('has its loans read again', async () => {
    const settingId = randomUUID().toUpperCase()
    const loan = (await openLoans()).find(({ milestone }) => milestone === 'Processing')!
    const readAt = async () => {
      const sql = 'select read_at at from loan_snapshots where external_id = $1'
      return (await tenant.service.database.query<{ at: Date }>(sql, [loan.id]))[0]!.at
    }
    await tenant.service.database.query(
      `update loan_snapshots set ladder = (
         select jsonb_agg(case when step ->> 'name' = 'Processing' then jsonb_set(step, '{settingId}', to_jsonb($2::text)) else step end)
         from jsonb_array_elements(ladder) step) where external_id = $1`,
      [loan.id, settingId],
    )
    const before = await readAt()
    await admin.put('/integrations/encompass/milestones', { milestones: [{ name: settingId, status: 'Conditions' }] })
    await eventually(async () => {
      if (!((await readAt()) > before)) throw new Error('not read again')
    })
  })
})
