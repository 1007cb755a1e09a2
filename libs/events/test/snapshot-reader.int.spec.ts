import { accountsSnapshot } from '@upline/contracts/events'
import { type FreezableLine, openFreezableLine, type TestDatabase, testDatabase } from '@upline/testing'
import { SnapshotReader } from '../src/read-models/snapshot-reader.ts'

/** Only a connection or a query that never ends may reach its deadline: a busy machine can take a second for each. */
const AMPLE_MS = 30_000
const SOURCE = {
  type: accountsSnapshot,
  parts: [{ sql: 'select n from generate_series(1, 3) n', row: (row: unknown) => row }],
}

let database: TestDatabase
let line: FreezableLine

beforeAll(async () => {
  database = await testDatabase('snapshot_reader')
  await database.query('create table outbox (id bigint)')
  line = await openFreezableLine(database.url)
})

afterEach(() => line.thaw())

afterAll(async () => {
  line.close()
  await database.drop()
})

const open = (deadlines: { connectionTimeoutMillis?: number; query_timeout?: number } = {}) =>
  SnapshotReader.open(line.url, 'request', {
    ...{ connectionTimeoutMillis: AMPLE_MS, query_timeout: AMPLE_MS },
    ...deadlines,
  })

describe('the reader of a snapshot', () => {
  it('ends after its deadline if Postgres freezes before the connection', async () => {
    line.freeze()
    await expect(open({ connectionTimeoutMillis: 300 })).rejects.toThrow(/timeout/i)
  })

  it('ends after its deadline if Postgres freezes while it reads', async () => {
    const reader = (await open({ query_timeout: 5_000 }))!
    line.freeze()
    await expect(reader.batches(SOURCE).next()).rejects.toThrow(/timeout/i)
    await reader.close()
  })

  it('reads everything once Postgres responds again', async () => {
    const reader = (await open())!
    expect((await reader.batches(SOURCE).next()).value).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    await reader.close()
  })
})
