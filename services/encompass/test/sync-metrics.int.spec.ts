import { eventually, TEST_INTERNAL_TOKEN } from '@upline/testing'
import type { EncompassSettings } from '@upline/contracts'
import { openTenant, sync, type Tenant } from './encompass.ts'

let tenant: Tenant

beforeAll(async () => {
  tenant = await openTenant()
})
afterAll(() => tenant?.close())

async function valueOf(name: string): Promise<number> {
  const headers = { authorization: `Bearer ${TEST_INTERNAL_TOKEN}` }
  const { body } = await tenant.service.visitor.get<string>('/metrics', { headers })
  return Number(new RegExp(`^upline_${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(body)?.[1])
}

it('exports the installation as the last read of Encompass until one succeeds, and then that one', async () => {
  const [{ installed }] = (await tenant.service.database.query(
    'select extract(epoch from min(executed_at))::float8 as installed from mikro_orm_migrations',
  )) as [{ installed: number }]
  expect(await valueOf('sync_last_read_timestamp_seconds')).toBeCloseTo(installed, 1)
  await sync(tenant.service)
  await eventually(async () => expect(await valueOf('sync_last_read_timestamp_seconds')).toBeGreaterThan(installed))
})

it('exports how often Encompass is read, and 0 if it is read on request only', async () => {
  expect(await valueOf('sync_interval_seconds')).toBe(0)
  const admin = await tenant.service.signInAs('admin')
  await admin.put<EncompassSettings>('/integrations/encompass/settings', { pollingMinutes: 60 })
  await eventually(async () => expect(await valueOf('sync_interval_seconds')).toBe(3_600))
})
