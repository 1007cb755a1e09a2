import { eventually } from '@upline/testing'
import { Jobs } from '@upline/jobs'
import { csv, line, startImport } from './import-house.ts'
import { type LoansHouse, openHouse } from './loans-house.ts'

let house: LoansHouse

beforeAll(async () => {
  house = await openHouse()
  await house.people({ username: 'ann' })
})
afterAll(() => house.stop())

it('finishes an import whose job Redis has lost, without a restart', async () => {
  const admin = await house.signInAs({ role: 'admin', id: '1', username: 'admin' })
  await house.app.get(Jobs).queue('stored-imports').pause()
  const id = await startImport(admin, csv([line('LOST-1', { status: 'Funded' }), line('LOST-2')]))
  await house.redis.client.flushDb()
  await eventually(async () => {
    const found = await house.database.query('select status, imported from imports where id = $1', [id])
    expect(found).toEqual([{ status: 'completed', imported: 2 }])
  }, 40_000)
  expect(await house.database.query('select 1 from loans')).toHaveLength(2)
})
