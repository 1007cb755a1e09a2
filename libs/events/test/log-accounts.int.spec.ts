import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrateEventLog } from '../src/admin.ts'
import { EventWorld, urlOf } from './event-world.ts'

const DENIED = 'permission denied'
const mark = randomBytes(4).toString('hex')
const accounts = { loans: `loans_${mark}`, roster: `roster_${mark}` }
const stranger = `stranger_${mark}`
const everyone = [...Object.values(accounts), stranger]

const world = new EventWorld('embedded')
const clients = new Map<string, pg.Client>()

beforeAll(async () => {
  await world.open()
  for (const account of everyone) await world.log(`create role ${account} login password 'reader'`)
  await migrateEventLog(world.logUrl, accounts)
  for (const account of everyone) clients.set(account, await clientOf(account))
  await append('loans', 'loans.loan', 'loan-1')
  await append('roster', 'roster.user', 'user-1')
})

afterAll(async () => {
  for (const client of clients.values()) await client.end()
  for (const account of everyone) await world.log(`drop owned by ${account}`)
  for (const account of everyone) await world.log(`drop role ${account}`)
  await world.close()
})

async function clientOf(account: string): Promise<pg.Client> {
  const url = new URL(urlOf(new URL(world.logUrl).pathname.slice(1)))
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
  (await world.log<{ event_id: string }>('select event_id from event_log where topic = $1', [topic])).map(
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
      'insert events beside the function',
      `insert into event_log select topic, partition, 99, 'x', key, type, headers from event_log`,
    ],
    ['move the counter of a partition', 'update topic_partition set next_offset = 0'],
    ['make itself another service', `update log_member set service = 'roster'`],
    ['put tables of its own in front of the log', 'create table public.log_member (account name, service text)'],
  ])('may not %s', async (_what, sql) => {
    await expect(as('loans', sql)).rejects.toThrow(DENIED)
  })

  it('keeps the offsets of its own groups, and moves no others', async () => {
    const offset = (group: string) => `insert into group_offset values ('${group}', 'loans.loan', 0, 0, 1)`
    await as('loans', offset('loans'))
    await as('loans', offset('loans.rebuild.1'))
    await as('roster', offset('roster'))
    for (const group of ['roster', 'loansx', 'roster.rebuild'])
      await expect(as('loans', offset(group))).rejects.toThrow('row-level security')
    const moved = await as('loans', `update group_offset set "offset" = 7 returning "group"`)
    expect(moved.rows.map(({ group }: { group: string }) => group).sort()).toEqual(['loans', 'loans.rebuild.1'])
    await expect(as('loans', `update group_offset set "group" = 'roster' where "group" = 'loans'`)).rejects.toThrow()
    await expect(as('loans', 'delete from group_offset')).rejects.toThrow(DENIED)
  })

  it('trims old events of its own topics that every group has passed, and none of the last day', async () => {
    await world.log('delete from group_offset')
    await world.log(`insert into group_offset select 'audit', topic, partition, next_offset, 1 from topic_partition`)
    expect((await as('loans', 'select trim_events(0)')).rows).toEqual([{ trim_events: '0' }])
    await world.log(`update event_log set at = now() - interval '2 days'`)
    expect((await as('loans', 'select trim_events(1)')).rows).toEqual([{ trim_events: '2' }])
    expect([await idsOf('roster.user'), await idsOf('loans.loan')]).toEqual([['user-1'], []])
  })

  it('may do nothing at all if it is the account of no service', async () => {
    const client = clients.get(stranger)!
    for (const sql of ['select * from event_log', `select append_events('[]')`, 'select trim_events(1)'])
      await expect(client.query(sql)).rejects.toThrow(DENIED)
  })
})
