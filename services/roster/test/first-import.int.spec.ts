import { eventually } from '@upline/testing'
import { person, type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture

beforeAll(async () => {
  roster = await startRoster()
})
afterAll(() => roster.stop())

/** Rows that scans of whole tables have read so far. Postgres reports them some time after the statement. */
const scannedRows = async (): Promise<number> =>
  (
    await roster.database.query<{ n: number }>(
      "select sum(seq_tup_read)::int8::float8 n from pg_stat_user_tables where relname in ('members', 'downlines', 'upline_links')",
    )
  )[0]!.n

describe('the first import of a new company', () => {
  it('reads no table once per row, even if its connection has added members one by one before', async () => {
    for (let n = 0; n < 10; n++) await roster.add(`early${n}`, n === 0 ? {} : { uplineId: '1' })
    const before = await scannedRows()
    const count = 3_000
    const members = Array.from({ length: count }, (_, n) => ({ ...person(`row${n}`), upline: 'early1' }))
    const { body } = await roster.admin.post<{ imported: number }>('/team-members/bulk-import', { members })
    expect(body).toEqual({ imported: count, errors: [] })
    await eventually(async () => {
      const [written] = await roster.database.query<{ n: number }>(
        "select n_tup_ins::int n from pg_stat_user_tables where relname = 'members'",
      )
      expect(written!.n).toBeGreaterThan(count)
    })
    expect((await scannedRows()) - before).toBeLessThan(50 * count)
  })
})
