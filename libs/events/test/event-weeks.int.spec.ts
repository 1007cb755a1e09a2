import type pg from 'pg'
import { vi } from 'vitest'
import { Logger } from '@nestjs/common'
import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { inTransaction, migrate, ormOptions, rows, uuidV7 } from '@upline/db'
import { migrateEventLog } from '../src/admin.ts'
import type { Query } from '../src/direct-session.ts'
import { GroupCursor } from '../src/embedded/group-cursor.ts'
import { eventTables } from '../src/event-tables.migration.ts'
import { EventRetention } from '../src/event-retention.ts'
import { claim, claimAll } from '../src/inbox.store.ts'
import type { EventMessage } from '../src/event-message.ts'
import { eventually, EventFixture, has, syncRequested, type TestService } from './event-fixture.ts'

const DAY_MS = 24 * 3_600_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

const messageWith = (id: string, key = 'a'): EventMessage => ({
  topic: 'loans.sync',
  key,
  headers: {
    ...{ ce_specversion: '1.0', ce_id: id, ce_type: 'loan-sync-requested', ce_source: 'producer' },
    ...{ ce_time: new Date().toISOString(), ce_dataschema: 'upline:events/loan-sync-requested/v1' },
    ...{ ce_partitionkey: key, ce_aggregateversion: '1', 'content-type': 'application/json' },
  },
  body: JSON.stringify(syncRequested(key).data),
})

describe('the weeks of inbox and log', () => {
  let fixture: EventFixture
  let service: TestService

  beforeEach(async () => {
    fixture = new EventFixture('embedded')
    await fixture.open()
    service = await fixture.start('one')
  })

  afterEach(() => fixture.close())

  const query = <Row>(sql: string, parameters: unknown[] = []) => rows<Row>(service.em.fork(), sql, parameters)
  const weeksOf = async (table: string) =>
    (
      await query<{ name: string }>(
        `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
         where i.inhparent = '${table}'::regclass and c.relname ~ '\\d{8}$' order by 1`,
      )
    ).map(({ name }) => name)
  const claimOf = (id: string) => inTransaction(service.em, (tx) => claim(tx, 'group', messageWith(id)))
  const trim = (now: Date) => service.app.get(EventRetention).trim(now)

  it('claim an event once, whatever week its ID is from and however late it is repeated', async () => {
    await query('select add_inbox_weeks($1)', [daysAgo(20)])
    const ids = [uuidV7(new Date()), uuidV7(daysAgo(10)), uuidV7(daysAgo(400)), uuidV7(daysAgo(-400)), 'no uuid at all']
    for (const id of ids) expect(await claimOf(id)).toBe('claimed')
    const places = await query<{ place: string }>('select distinct tableoid::regclass::text as place from inbox')
    expect(places).toHaveLength(4)
    for (const id of ids) expect(await claimOf(id)).toBe('done')
    const again = await inTransaction(service.em, (tx) =>
      claimAll(
        tx,
        'group',
        ids.map((id) => messageWith(id)),
      ),
    )
    expect(again).toEqual({ claimed: [], blocked: undefined })
  })

  it('let one of two transactions claim an event of last week', async () => {
    await query('select add_inbox_weeks($1)', [daysAgo(7)])
    const id = uuidV7(daysAgo(7))
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const first = inTransaction(service.em, async (tx) => {
      const claimed = await claim(tx, 'group', messageWith(id))
      await held
      return claimed
    })
    await eventually(() => query(`select 1 from pg_stat_activity where state = 'idle in transaction'`), has(1))
    const second = claimOf(id)
    release()
    expect([await first, await second].sort()).toEqual(['claimed', 'done'])
  })

  it('drop a week of the inbox 60 days after its last event was handled, and not before', async () => {
    await query('select add_inbox_weeks($1)', [daysAgo(80)])
    const [oldest = ''] = await weeksOf('inbox')
    await claimOf(uuidV7(daysAgo(79)))
    await query(`update inbox set handled_at = $1`, [daysAgo(61)])
    const count = (await weeksOf('inbox')).length
    await claimOf(uuidV7(daysAgo(80)))
    await trim(new Date())
    expect(await weeksOf('inbox')).toContain(oldest)
    await query(`update inbox set handled_at = $1 where handled_at > $1`, [daysAgo(61)])
    await trim(new Date())
    expect(await weeksOf('inbox')).not.toContain(oldest)
    expect((await weeksOf('inbox')).length).toBeLessThan(count)
    expect(await query('select 1 from inbox')).toEqual([])
  })

  it('delete rows that belong to no week in batches: 12,000 old claims and resolved dead letters', async () => {
    await query(
      `insert into inbox (group_name, event_id, handled_at) select 'group', n::text, $1 from generate_series(1, 12000) n`,
      [daysAgo(61)],
    )
    await claimOf('young')
    await query(
      `insert into dead_letters (group_name, event_id, event_type, topic, key, headers, body, error, attempts, is_parking, resolved_at)
       select 'group', n::text, 't', 'loans.sync', 'k', '{}', '{}', 'e', 4, false, case when n > 1 then $1::timestamptz end
       from generate_series(1, 3) n`,
      [daysAgo(61)],
    )
    await trim(new Date())
    expect(await query('select event_id from inbox')).toEqual([{ event_id: 'young' }])
    expect(await query('select event_id from dead_letters')).toEqual([{ event_id: '1' }])
  })

  it('exist two weeks ahead, and include rows that arrived before them', async () => {
    const later = daysAgo(-30)
    await claimOf(uuidV7(later))
    const placeOf = async () =>
      (await query<{ place: string }>('select tableoid::regclass::text as place from inbox'))[0]
    expect(await placeOf()).toEqual({ place: 'inbox_later' })
    await trim(daysAgo(-20))
    expect((await placeOf())?.place).toMatch(/^inbox_\d{8}$/)
    expect((await weeksOf('inbox')).length).toBeGreaterThanOrEqual(5)
  })

  describe('in the embedded log', () => {
    const logWeeks = () =>
      fixture.log<{ name: string }>(
        `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
         where i.inhparent = 'event_log'::regclass and c.relname ~ '\\d{8}$' order by 1`,
      )
    const passed = (offset: number) =>
      eventually(
        () =>
          fixture.log<{ offset: string }>(
            `select max("offset") as offset from group_offset where topic = 'loans.sync'`,
          ),
        ([row]) => Number(row?.offset) >= offset,
      )

    it('expire once they are 30 days old and every group has passed them', async () => {
      await fixture.log('select add_event_log_weeks($1)', [daysAgo(50)])
      const id = uuidV7(daysAgo(50))
      await service.transport.publish([messageWith(id)])
      await eventually(service.effects, has(1))
      await passed(1)
      await service.transport.trim(30)
      expect(await fixture.log('select 1 from event_log')).toHaveLength(1)
      await fixture.log('update event_log set at = $1', [daysAgo(40)])
      await fixture.log(
        `insert into group_offset ("group", topic, partition) select 'slow', topic, partition from topic_partition`,
      )
      await service.transport.trim(30)
      expect(await fixture.log('select 1 from event_log')).toHaveLength(1)
      const before = (await logWeeks()).length
      await fixture.log(`delete from group_offset where "group" = 'slow'`)
      await service.transport.trim(30)
      expect(await fixture.log('select 1 from event_log')).toEqual([])
      expect((await logWeeks()).length).toBeLessThan(before)
    })

    it('stay until a group that has started with one partition of their topic has passed all of them', async () => {
      await fixture.log('select add_event_log_weeks($1)', [daysAgo(50)])
      await service.transport.publish([messageWith(uuidV7(daysAgo(50)))])
      await passed(1)
      await fixture.log('update event_log set at = $1', [daysAgo(40)])
      await fixture.log(
        `insert into group_offset ("group", topic, partition)
         select 'begun', topic, min(t.partition) from topic_partition t
         where topic = 'loans.sync' and t.partition not in (select l.partition from event_log l) group by topic`,
      )
      await service.transport.trim(30)
      expect(await fixture.log('select 1 from event_log')).toHaveLength(1)
      await fixture.log(`delete from group_offset where "group" = 'begun'`)
      await service.transport.trim(30)
      expect(await fixture.log('select 1 from event_log')).toEqual([])
    })

    it('tell a group that starts after they were dropped to rebuild its read models', async () => {
      const { key } = messageWith('x')
      await fixture.log(
        `update topic_partition set next_offset = 7 where topic = 'loans.sync' and partition = partition_of('loans.sync', $1)`,
        [key],
      )
      await fixture.log('delete from group_offset')
      const warn = vi.spyOn(Logger.prototype, 'warn')
      await fixture.start('late')
      const warnings = await eventually(
        async () => warn.mock.calls.map(([line]) => String(line)).filter((line) => line.startsWith('late-')),
        (lines) => lines.length > 0,
      )
      warn.mockRestore()
      expect(warnings).toEqual([expect.stringContaining('loans.sync after 7 of its events were dropped')])
    })

    it('drop events of a topic that has no reader, too', async () => {
      await fixture.log('select add_event_log_weeks($1)', [daysAgo(50)])
      await service.transport.publish([{ ...messageWith(uuidV7(daysAgo(50))), topic: 'loans.import' }])
      await service.transport.publish([{ ...messageWith('timeless'), topic: 'loans.import' }])
      await fixture.log('update event_log set at = $1', [daysAgo(40)])
      await service.transport.trim(30)
      expect(await fixture.log('select 1 from event_log')).toEqual([])
    })

    it('recognize an event that is sent again weeks later', async () => {
      await fixture.log('select add_event_log_weeks($1)', [daysAgo(10)])
      const messages = [messageWith(uuidV7(daysAgo(9))), messageWith(uuidV7(new Date()))]
      for (let sent = 0; sent < 3; sent++) await service.transport.publish(messages)
      expect(await fixture.log('select 1 from event_log')).toHaveLength(2)
      expect(await eventually(service.effects, has(2))).toHaveLength(2)
    })

    it('lose no event if one of them is added while a reader plans its statement', async () => {
      const [reader, holder] = [await fixture.logClient(), await fixture.logClient()]
      // The planner calls a stable function to estimate how many rows there are.
      await fixture.log(`create function after_planning() returns bigint stable language plpgsql as $$
        begin perform pg_advisory_xact_lock_shared(77); return 0; end $$`)
      const query: Query = async <Row extends pg.QueryResultRow>(sql: string, parameters: unknown[] = []) =>
        (await reader.query<Row>(sql.replace('l."offset" >=', 'l."offset" >= after_planning() and $&'), parameters))
          .rows
      const cursor = new GroupCursor({ query, signal: new AbortController().signal }, 'slow')
      const from = [0, 1, 2, 3].map((partition) => ({ topic: 'loans.sync', partition, offset: 0 }))
      const isWaitingFor = (what: string) =>
        eventually(() => fixture.log('select 1 from pg_locks where locktype = $1 and not granted', [what]), has(1))
      await holder.query('select pg_advisory_lock(77)')
      await holder.query('begin')
      await holder.query('select add_event_log_weeks($1)', [daysAgo(10)])
      const read = cursor.read(from, { limit: 10, types: [] })
      await isWaitingFor('relation')
      await holder.query('commit')
      await isWaitingFor('advisory')
      const messages = [messageWith(uuidV7(daysAgo(9))), messageWith(uuidV7(new Date()))]
      await service.transport.publish(messages)
      await holder.query('select pg_advisory_unlock(77)')
      expect((await read).map(({ headers }) => headers.ce_id)).toEqual(messages.map(({ headers }) => headers.ce_id))
    })
  })
})

/** A log of the previous version. */
const LOG_BEFORE = `create table event_log (
  topic text not null, partition int not null, "offset" bigint not null,
  event_id text not null, key text not null, type text not null, headers jsonb not null, body text not null,
  at timestamptz not null default now(),
  primary key (topic, partition, "offset"), unique (topic, event_id))`

describe('an upgrade to weeks', () => {
  let fixture: EventFixture

  beforeEach(async () => {
    fixture = new EventFixture('embedded')
    await fixture.open()
  })

  afterEach(() => fixture.close())

  it('keeps the log: unread events are delivered, and none twice', async () => {
    await fixture.log('drop table event_log')
    await fixture.log(LOG_BEFORE)
    const message = messageWith('3f2a8c1e-0000-4000-8000-000000000001')
    const { topic, key, headers, body } = message
    await fixture.log(
      `insert into event_log (topic, partition, "offset", event_id, key, type, headers, body)
       select $1, partition_of($1, $2), 0, $3, $2, 'loan-sync-requested', $4, $5`,
      [topic, key, headers.ce_id, headers, body],
    )
    await fixture.log(
      `update topic_partition set next_offset = 1 where topic = $1 and partition = partition_of($1, $2)`,
      [topic, key],
    )
    for (let run = 0; run < 2; run++) await migrateEventLog(fixture.logUrl)
    const service = await fixture.start('one')
    expect(await eventually(service.effects, has(1))).toHaveLength(1)
    await service.transport.publish([message, messageWith(uuidV7(new Date()))])
    const effects = await eventually(service.effects, has(2))
    expect(effects.map(({ event_id }) => event_id)[0]).toBe(headers.ce_id)
    expect(await fixture.log(`select "offset" from event_log order by 1`)).toEqual([{ offset: '0' }, { offset: '1' }])
  })

  it('keeps the inbox: an event that was handled before the upgrade counts as handled after it', async () => {
    const { url, database } = await fixture.emptyDatabase('upgraded')
    const before = await MikroORM.init(ormOptions({ url, entities: [], migrations: [eventTables] }))
    await migrate(before)
    const id = '3f2a8c1e-0000-4000-8000-000000000003'
    const group = fixture.nameOf('upgraded')
    await rows(before.em.fork() as EntityManager, 'insert into inbox (group_name, event_id) values ($1, $2)', [
      group,
      id,
    ])
    await before.close()
    const service = await fixture.start('upgraded', { database })
    await service.transport.publish([messageWith(id), messageWith(uuidV7(new Date()))])
    const effects = await eventually(service.effects, has(1))
    expect(effects.map(({ event_id }) => event_id)).not.toContain(id)
    expect(await rows(service.em.fork(), 'select tableoid::regclass::text as place from inbox order by 1')).toEqual([
      { place: expect.stringMatching(/^inbox_\d{8}$/) as string },
      { place: 'inbox_timeless' },
    ])
  })

  it('removes the groups of former rebuilds, which would retain every event', async () => {
    await fixture.log(`insert into group_offset ("group", topic, partition) values
      ('recruiting.members.1764000000000', 'roster.user', 0), ('recruiting', 'roster.user', 0)`)
    await migrateEventLog(fixture.logUrl)
    expect(await fixture.log('select "group" from group_offset')).toEqual([{ group: 'recruiting' }])
  })

  it('lets a process of the previous version claim its own events, and makes it wait with new ones', async () => {
    const service = await fixture.start('one')
    const old = (id: string) =>
      rows(
        service.em.fork(),
        `insert into inbox (group_name, event_id) values ('group', $1) on conflict do nothing returning 1`,
        [id],
      )
    expect(await old('3f2a8c1e-0000-4000-8000-000000000002')).toHaveLength(1)
    expect(await old('3f2a8c1e-0000-4000-8000-000000000002')).toEqual([])
    await expect(old(uuidV7(new Date()))).rejects.toMatchObject({ code: '55P03' })
  })
})
