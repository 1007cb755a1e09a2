import { csv, ended, line, startImport } from './import-fixture.ts'
import { funded, type LoansFixture, openLoans, row } from './loans-fixture.ts'

let fixture: LoansFixture

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people({ username: 'ann' })
})
afterAll(() => fixture.stop())

interface Id {
  type: string
  version: string
}

/** The inbox of each consumer keeps ids with a time by week, and drops them by the week. */
it('gives every event an id that contains its time, including those that SQL writes for an import', async () => {
  await fixture.import(row('EV-1'), funded('EV-2', '2026-08-02'))
  await fixture.import(funded('EV-1', '2026-08-03'))
  const admin = await fixture.signInAs({ role: 'admin', id: '1', username: 'admin' })
  const file = csv(['EV-3', 'EV-4'].map((number) => line(number, { status: 'Funded' })))
  await ended(fixture, admin, await startImport(admin, file))
  const waiting = await fixture.database.query<Id>(
    `select headers ->> 'ce_type' as type, substr(headers ->> 'ce_id', 15, 1) as version from outbox`,
  )
  const sent = await fixture.eventLog.query<Id>(
    `select type, substr(event_id, 15, 1) as version from event_log where headers ->> 'ce_source' = 'loans'`,
  )
  const ids = [...waiting, ...sent]
  expect(ids.map(({ type }) => type)).toEqual(expect.arrayContaining(['loans-imported', 'loans-settled']))
  expect(ids.filter(({ version }) => version !== '7')).toEqual([])
})
