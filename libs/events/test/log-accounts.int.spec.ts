import { randomBytes } from 'node:crypto'
import { uuidV7 } from '@upline/db'
import pg from 'pg'
import { migrateEventLog } from '../src/admin.ts'
import { EventFixture, urlOf } from './event-fixture.ts'

const DENIED = 'permission denied'
const mark = randomBytes(4).toString('hex')
const accounts = { loans: `loans_${mark}`, roster: `roster_${mark}` }
const stranger = `stranger_${mark}`
const everyone = [...Object.values(accounts), stranger]

const fixture = new EventFixture('embedded')
const clients = new Map<string, pg.Client>()

beforeAll(async () => {
  await fixture.open()
  for (const account of everyone) await fixture.log(`create role ${account} login password 'reader'`)
  await migrateEventLog(fixture.logUrl, accounts)
  for (const account of everyone) clients.set(account, await clientOf(account))
  await append('loans', 'loans.loan', 'loan-1')
  await append('roster', 'roster.user', 'user-1')
})

afterAll(async () => {
  for (const client of clients.values()) await client.end()
  for (const account of everyone) await fixture.log(`drop owned by ${account}`)
  for (const account of everyone) await fixture.log(`drop role ${account}`)
  await fixture.close()
})

async function clientOf(account: string): Promise<pg.Client> {
  const url = new URL(urlOf(new URL(fixture.logUrl).pathname.slice(1)))
  Object.assign(url, { username: account, password: 'reader' })
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  return client
}

const as = (service: keyof typeof accounts, sql: string, values: unknown[] = []) =>
  clients.get(accounts[service])!.query(sql, values)

function append(service: keyof typeof accounts, topic: string, id: string) {
  const event = { topic, key: id, headers: { ce_id: id, ce_type: 'test' }, body: '{}' }
  return as(service, 'select append_messages($1, null)', [JSON.stringify([event])])
}

const idsOf = async (topic: string) =>
  (await fixture.log<{ event_id: string }>('select event_id from event_log where topic = $1', [topic])).map(
    ({ event_id }) => event_id,
  )

describe('the account of a service in the event log', () => {
  it('reads the events of every service', async () => {
    const { rows } = await as('loans', `select event_id from event_log where topic = 'roster.user'`)
    expect(rows).toEqual([{ event_id: 'user-1' }])
  })

  it('appends to the topics of its own service, and to no others', async () => {
    await expect(append('loans', 'roster.user', 'forged')).rejects.toThrow('may not write to topic roster.user')
    const mixed = ['loans.loan', 'roster.user'].map((topic) => ({
      topic,
      key: 'a',
      headers: { ce_id: topic },
      body: '',
    }))
    await expect(as('loans', 'select append_events($1)', [JSON.stringify(mixed)])).rejects.toThrow('may not write')
    await append('loans', 'loans.loan', 'loan-2')
    expect([await idsOf('roster.user'), await idsOf('loans.loan')]).toEqual([['user-1'], ['loan-1', 'loan-2']])
  })

  it.each([
    ['delete events', 'delete from event_log'],
    ['rewrite events', `update event_log set body = ''`],
    [
      'insert events without the function',
      `insert into event_log select topic, partition, 99, 'x', key, type, headers from event_log`,
    ],
    ['move the counter of a partition', 'update topic_partition set next_offset = 0'],
    ['make itself another service', `update log_member set service = 'roster'`],
    ['put tables of its own in front of the log', 'create table public.log_member (account name, service text)'],
    ['insert into a week beside the function', 'insert into event_log_timeless select * from event_log'],
    ['read a week next to the log', 'select * from event_log_later'],
    ['add weeks', 'select add_event_log_weeks(now())'],
    ['drop weeks', 'select drop_event_log_weeks(now())'],
  ])('may not %s', async (_what, sql) => {
    await expect(as('loans', sql)).rejects.toThrow(DENIED)
  })

  it.each([
    'drop table event_log_timeless',
    'truncate event_log',
    'alter table event_log detach partition event_log_later',
  ])('may not %s', async (sql) => {
    await expect(as('loans', sql)).rejects.toThrow(/must be owner|permission denied/)
  })

  it('stores the offset of its own group, and moves no others', async () => {
    const offset = (group: string) => `insert into group_offset values ('${group}', 'loans.loan', 0, 0, 1)`
    await as('loans', offset('loans'))
    await as('roster', offset('roster'))
    for (const group of ['roster', 'loansx', 'loans.rebuild.1'])
      await expect(as('loans', offset(group))).rejects.toThrow('row-level security')
    const moved = await as('loans', `update group_offset set "offset" = 7 returning "group"`)
    expect(moved.rows).toEqual([{ group: 'loans' }])
    await expect(as('loans', `update group_offset set "group" = 'roster' where "group" = 'loans'`)).rejects.toThrow()
    await expect(as('loans', 'delete from group_offset')).rejects.toThrow(DENIED)
  })

  it('trims old events of its own topics that every group has passed, and none of the last day', async () => {
    await fixture.log('delete from group_offset')
    await fixture.log(`insert into group_offset select 'audit', topic, partition, next_offset, 1 from topic_partition`)
    expect((await as('loans', 'select trim_events(0)')).rows).toEqual([{ trim_events: '0' }])
    await fixture.log(`update event_log set at = now() - interval '2 days'`)
    expect((await as('loans', 'select trim_events(1)')).rows).toEqual([{ trim_events: '2' }])
    expect([await idsOf('roster.user'), await idsOf('loans.loan')]).toEqual([['user-1'], []])
  })

  it('has no right beyond the list of its rights', async () => {
    const rightsOf = async (account: string) => ({
      tables: await fixture.log(
        `select relname as name, right_name from pg_class cross join unnest(array['select', 'insert', 'update', 'delete',
           'truncate', 'references', 'trigger', 'maintain']) right_name
         where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S') and has_table_privilege($1, oid, right_name)
         order by 1, 2`,
        [account],
      ),
      functions: (
        await fixture.log<{ name: string }>(
          `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
             and has_function_privilege($1, oid, 'execute') order by 1`,
          [account],
        )
      ).map(({ name }) => name),
    })
    expect(await rightsOf(stranger)).toEqual({ tables: [], functions: [] })
    expect(await rightsOf(accounts.loans)).toEqual({
      tables: [
        { name: 'event_log', right_name: 'select' },
        ...['insert', 'select', 'update'].map((right_name) => ({ name: 'group_offset', right_name })),
        { name: 'topic_partition', right_name: 'select' },
      ],
      functions: ['append_events', 'append_messages', 'log_service', 'partition_of', 'trim_events'],
    })
  })

  it('may do nothing at all if it belongs to no service', async () => {
    const client = clients.get(stranger)!
    for (const sql of ['select * from event_log', `select append_events('[]')`, 'select trim_events(1)'])
      await expect(client.query(sql)).rejects.toThrow(DENIED)
  })
})

describe('the weeks of the log, which hold events of every service', () => {
  const WEEK_AGO = 20
  const idFrom = (daysAgo: number) => uuidV7(new Date(Date.now() - daysAgo * 24 * 3_600_000))
  const handled = `insert into group_offset select 'audit', topic, partition, next_offset, 1 from topic_partition
    on conflict ("group", topic, partition) do update set "offset" = excluded."offset"`
  let id: string

  beforeEach(async () => {
    await fixture.log('delete from group_offset')
    await fixture.log(`select add_event_log_weeks(now() - interval '60 days')`)
    await fixture.log(`select add_event_log_weeks(now() - interval '${WEEK_AGO} days')`)
    id = idFrom(58)
    await append('roster', 'roster.user', id)
    await fixture.log('update event_log set at = event_made_at(event_id) where event_id = $1', [id])
  })

  it('expire, by any service, once they are older than the retention and every group has passed them', async () => {
    await fixture.log(`insert into group_offset values ('slow', 'roster.user', 0, 0, 1), ('slow', 'roster.user', 1, 0, 1),
      ('slow', 'roster.user', 2, 0, 1), ('slow', 'roster.user', 3, 0, 1)`)
    await as('loans', 'select trim_events(30)')
    expect(await idsOf('roster.user')).toContain(id)
    await fixture.log(handled)
    await fixture.log(`delete from group_offset where "group" = 'slow'`)
    await as('loans', 'select trim_events(30)')
    expect(await idsOf('roster.user')).not.toContain(id)
  })

  it('stay for the whole retention if a service asks for less', async () => {
    const young = idFrom(WEEK_AGO)
    await append('roster', 'roster.user', young)
    await fixture.log(`update event_log set at = now() - interval '${WEEK_AGO} days' where event_id = $1`, [young])
    await fixture.log(handled)
    await as('loans', 'select trim_events(1)')
    await as('roster', 'select trim_events(1)')
    expect(await idsOf('roster.user')).toContain(young)
    await fixture.log('select trim_events(1)')
    expect(await idsOf('roster.user')).not.toContain(young)
  })

  it('stay with an event that was appended late, however old its ID is', async () => {
    const late = idFrom(57)
    await append('roster', 'roster.user', late)
    await fixture.log(handled)
    await as('loans', 'select trim_events(30)')
    expect(await idsOf('roster.user')).toContain(late)
  })
})

/** The log of commit 806c7a0: one account for all services. */
const LOG_BEFORE = [
  `create table event_log (
     topic text not null, partition int not null, "offset" bigint not null,
     event_id text not null, key text not null, type text not null, headers jsonb not null, body text not null,
     at timestamptz not null default now(),
     primary key (topic, partition, "offset"), unique (topic, event_id))`,
  `grant usage on schema public to ${stranger}`,
  `grant select, insert on event_log to ${stranger}`,
  `grant select, insert, update on topic_partition, group_offset to ${stranger}`,
  `grant execute on function trim_events(int) to ${stranger}`,
]

describe('an upgrade from one account for all services', () => {
  it("revokes that account's rights on all partitions, and grants the accounts of services theirs", async () => {
    await fixture.log('drop table event_log')
    for (const sql of LOG_BEFORE) await fixture.log(sql)
    for (let run = 0; run < 2; run++) await migrateEventLog(fixture.logUrl, accounts)
    const before = clients.get(stranger)!
    for (const table of ['event_log', 'event_log_timeless', 'event_log_later', 'topic_partition', 'group_offset'])
      await expect(before.query(`insert into ${table} default values`)).rejects.toThrow(DENIED)
    for (const sql of ['select * from event_log_timeless', 'select trim_events(30)', `select append_events('[]')`])
      await expect(before.query(sql)).rejects.toThrow(DENIED)
    await append('loans', 'loans.loan', uuidV7(new Date()))
    expect((await as('roster', 'select 1 from event_log')).rows).toHaveLength(1)
  })
})
