import { eventually } from '@upline/testing'
import { Jobs } from '@upline/jobs'
import { csv, line, startImport } from './import-fixture.ts'
import { type LoansFixture, openLoans } from './loans-fixture.ts'

let fixture: LoansFixture

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people({ username: 'ann' })
})
afterAll(() => fixture.stop())

it('finishes an import whose job Redis has lost, without a restart', async () => {
  const admin = await fixture.signInAs({ role: 'admin', id: '1', username: 'admin' })
  await fixture.app.get(Jobs).queue('stored-imports').pause()
  const id = await startImport(admin, csv([line('LOST-1', { status: 'Funded' }), line('LOST-2')]))
  await fixture.redis.client.flushDb()
  await eventually(async () => {
    const found = await fixture.database.query('select status, imported from imports where id = $1', [id])
    expect(found).toEqual([{ status: 'completed', imported: 2 }])
  }, 40_000)
  expect(await fixture.database.query('select 1 from loans')).toHaveLength(2)
})
