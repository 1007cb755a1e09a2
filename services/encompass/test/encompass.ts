import { randomUUID } from 'node:crypto'
import type { Clock } from '@upline/config'
import { type DataOf, encompassLoanChanged, loanSyncRequested, syncFinished } from '@upline/contracts/events'
import { eventually, startTestService, type TestService } from '@upline/testing'
import { AppModule } from '../src/app.module.ts'
import { readEncompassConfig } from '../src/config.ts'
import { Simulator } from './simulator.ts'

export const startEncompass = (
  simulator: Simulator,
  settings: Record<string, string> = {},
  clock?: Clock,
): Promise<TestService> =>
  startTestService({
    name: 'encompass',
    ...(clock ? { clock } : {}),
    settings: {
      ...{ ENCOMPASS_URL: simulator.url, ENCOMPASS_SIMULATOR: 'off' },
      ...{ ENCOMPASS_POLLING_MINUTES: '0', ENCOMPASS_WEBHOOKS: 'off', ...settings },
    },
    module: () => AppModule.with(readEncompassConfig()),
  })

/** A simulated tenant and a service that reads it on request only. */
export interface Tenant {
  simulator: Simulator
  service: TestService
  close(): Promise<void>
}

export async function openTenant(): Promise<Tenant> {
  const simulator = await Simulator.start()
  const service = await startEncompass(simulator)
  const close = async () => {
    await service.stop()
    await simulator.stop()
  }
  return { simulator, service, close }
}

/** Requests a sync like the loans service, and waits for its end. */
export async function sync(
  service: TestService,
  requestId: string = randomUUID(),
): Promise<DataOf<typeof syncFinished>> {
  const data = { requestId, by: '1', at: new Date().toISOString() }
  await service.emit({ type: loanSyncRequested, key: requestId, aggregateVersion: 1, data })
  return eventually(async () => {
    const ended = (await service.published(syncFinished)).find((event) => event.data.requestId === requestId)
    if (!ended) throw new Error('the sync has not ended')
    return ended.data
  }, 50_000)
}

/** What was published about one loan, oldest first. */
export async function changesOf(
  service: TestService,
  externalId: string,
): Promise<DataOf<typeof encompassLoanChanged>[]> {
  const events = await service.published(encompassLoanChanged)
  return events.filter(({ key }) => key === externalId).map(({ data }) => data)
}
