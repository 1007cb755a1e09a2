import { Jobs } from '@upline/jobs'
import { eventually } from '@upline/testing'
import { csv, importsOf, row } from './import-files.ts'
import { type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture

beforeAll(async () => {
  roster = await startRoster()
})
afterAll(() => roster.stop())

const { start } = importsOf(() => roster)

it('finishes an import whose job Redis has lost, without a restart', async () => {
  await roster.app.get(Jobs).queue('stored-member-imports').pause()
  const id = await start(csv([row('lost'), row('found', 'lost')]))
  await roster.redis.client.flushDb()
  await eventually(async () => {
    const found = await roster.database.query('select status, imported from member_imports where id = $1', [id])
    expect(found).toEqual([{ status: 'completed', imported: 2 }])
  }, 40_000)
})
