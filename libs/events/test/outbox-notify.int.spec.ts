import pg from 'pg'
import { SLEEP_LOCK } from '../src/relay-locks.queries.ts'
import { eventually, EventFixture, has, syncRequested, type TestService } from './event-fixture.ts'

let fixture: EventFixture
let service: TestService
let other: pg.Client
let notified = 0

beforeEach(async () => {
  fixture = new EventFixture('embedded')
  await fixture.open()
  service = await fixture.start('orders')
  other = new pg.Client({ connectionString: (await fixture.emptyDatabase('orders')).url })
  other.on('notification', () => notified++)
  await other.connect()
  await other.query('listen upline_outbox')
  notified = 0
})
afterEach(async () => {
  await other?.end()
  await fixture?.close()
})

const isAsleep = async (): Promise<boolean> => {
  const sql = `select 1 from pg_locks where locktype = 'advisory' and objid = $1 and mode = 'ExclusiveLock' and granted
    and database = (select oid from pg_database where datname = current_database())`
  return (await other.query(sql, [SLEEP_LOCK])).rows.length > 0
}

it('notifies only a sleeping relay, and every event arrives', async () => {
  expect(await eventually(isAsleep, Boolean)).toBe(true)
  await Promise.all(Array.from({ length: 400 }, (_, n) => service.append(syncRequested(`burst-${n}`, 1))))
  expect(await eventually(service.effects, has(400))).toHaveLength(400)
  expect(notified).toBeGreaterThan(0)
  expect(notified).toBeLessThan(100)
})

it('keeps the relay awake until a transaction that has not notified it has committed', async () => {
  const writer = new pg.Client({ connectionString: (await fixture.emptyDatabase('orders')).url })
  await writer.connect()
  try {
    await writer.query('begin')
    // Waits for the end of a sleep, which the event brings about.
    const locked = writer.query('select pg_advisory_xact_lock_shared($1)', [SLEEP_LOCK])
    await service.append(syncRequested('other', 1))
    await locked
    expect(await eventually(service.effects, has(1))).toHaveLength(1)
    for (let look = 0; look < 10; look++) expect(await isAsleep()).toBe(false)
    await writer.query('commit')
    expect(await eventually(isAsleep, Boolean)).toBe(true)
  } finally {
    await writer.end()
  }
})

it('stores a large body as it is, because it is read and deleted a moment later', async () => {
  await other.query('begin')
  await other.query(`insert into outbox (topic, key, headers, body) values ('t', 'k', '{}', repeat('x', 100000))`)
  const { rows } = await other.query('select pg_column_size(body) bytes from outbox')
  await other.query('rollback')
  expect(rows).toEqual([{ bytes: 100_000 }])
})
