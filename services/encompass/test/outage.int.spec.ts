import { vi } from 'vitest'
import { syncFinished } from '@upline/contracts/events'
import { eventually } from '@upline/testing'
import { TenantSettings } from '../src/settings/tenant-settings.service.ts'
import { SyncRunner } from '../src/sync/sync-runner.service.ts'
import { openTenant, sync, type Tenant } from './encompass.ts'

let tenant: Tenant

beforeAll(async () => {
  tenant = await openTenant()
  await sync(tenant.service)
})
afterAll(() => tenant?.close())

/** Collects rejections that would have ended the process. */
function unhandled(): { faults: unknown[]; stop: () => void } {
  const faults: unknown[] = []
  const note = (fault: unknown) => void faults.push(fault)
  process.on('unhandledRejection', note)
  return { faults, stop: () => process.off('unhandledRejection', note) }
}

/** Counts failed syncs. The log shows equal lines only once a minute. */
function failedRuns(): () => Promise<number> {
  const runner = tenant.service.app.get(SyncRunner, { strict: false }) as unknown as { runOnce(): Promise<void> }
  const runs = vi.spyOn(runner, 'runOnce')
  return async () => {
    const ended = await Promise.allSettled(runs.mock.results.map(({ value }) => value))
    return ended.filter(({ status }) => status === 'rejected').length
  }
}

const syncs = async () => (await tenant.service.published(syncFinished)).length

describe('a database that goes away right after a settings change', () => {
  it('leaves no rejection unhandled, and syncs the change once it is back', async () => {
    const before = await syncs()
    const admin = await tenant.service.signInAs('admin')
    const settings = tenant.service.app.get(TenantSettings, { strict: false })
    const woken = settings.onChange
    const process = unhandled()
    const failed = failedRuns()
    settings.onChange = async () => {
      await tenant.service.database.goAway()
      woken()
    }
    const { status } = await admin.put('/integrations/encompass/settings', { pollingMinutes: 7 })
    expect(status).toBe(200)
    await eventually(async () => expect(await failed()).toBeGreaterThan(1))
    expect(tenant.service.logged()).toContain('will try again: error: database error')
    expect(process.faults).toEqual([])
    await tenant.service.database.comeBack()
    await eventually(async () => expect(await syncs()).toBe(before + 1), 30_000)
    process.stop()
    expect(process.faults).toEqual([])
  }, 60_000)
})
