import { vi } from 'vitest'
import { syncFinished } from '@upline/contracts/events'
import { eventually, type TestService } from '@upline/testing'
import { TenantSettings } from '../src/settings/tenant-settings.service.ts'
import { SyncRunner } from '../src/sync/sync-runner.service.ts'
import { startEncompass, sync } from './encompass.ts'
import { Simulator } from './simulator.ts'

let simulator: Simulator
let service: TestService

beforeAll(async () => {
  simulator = await Simulator.start()
  service = await startEncompass(simulator)
  await sync(service)
})
afterAll(async () => {
  await service?.stop()
  await simulator?.stop()
})

/** Collects rejections that would have ended the process. */
function unhandled(): { faults: unknown[]; stop: () => void } {
  const faults: unknown[] = []
  const note = (fault: unknown) => void faults.push(fault)
  process.on('unhandledRejection', note)
  return { faults, stop: () => process.off('unhandledRejection', note) }
}

/** Counts syncs that failed; the log has equal lines once a minute. */
function failedRuns(): () => Promise<number> {
  const runner = service.app.get(SyncRunner, { strict: false }) as unknown as { runOnce(): Promise<void> }
  const runs = vi.spyOn(runner, 'runOnce')
  return async () => {
    const ended = await Promise.allSettled(runs.mock.results.map(({ value }) => value))
    return ended.filter(({ status }) => status === 'rejected').length
  }
}

const syncs = async () => (await service.published(syncFinished)).length

describe('a database that goes away right after a settings change', () => {
  it('leaves no rejection unhandled, and the change is synced once it is back', async () => {
    const before = await syncs()
    const admin = await service.signInAs('admin')
    const settings = service.app.get(TenantSettings, { strict: false })
    const woken = settings.onChange
    const process = unhandled()
    const failed = failedRuns()
    settings.onChange = async () => {
      await service.database.goAway()
      woken()
    }
    const { status } = await admin.put('/integrations/encompass/settings', { pollingMinutes: 7 })
    expect(status).toBe(200)
    await eventually(async () => expect(await failed()).toBeGreaterThan(1))
    expect(service.logged()).toContain('A sync was cut short')
    expect(process.faults).toEqual([])
    await service.database.comeBack()
    await eventually(async () => expect(await syncs()).toBe(before + 1), 30_000)
    process.stop()
    expect(process.faults).toEqual([])
  }, 60_000)
})
