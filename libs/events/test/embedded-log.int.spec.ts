import pg from 'pg'
import type { EventHeaders } from '../src/event-message.ts'
import { beforeEffect } from './effects.controller.ts'
import { eventually, EventFixture, has, syncRequested, type TestService } from './event-fixture.ts'

/** What the embedded log guarantees in addition to Kafka. */
describe('the embedded event log', () => {
  let fixture: EventFixture
  let producer: TestService

  beforeEach(async () => {
    fixture = new EventFixture('embedded')
    await fixture.open()
    producer = await fixture.start('producer', { handles: false })
  })

  afterEach(async () => {
    beforeEffect.act = () => undefined
    await fixture.close()
  })

  const offsets = (group: string) =>
    fixture.log<{ offset: string; epoch: string }>(
      `select "offset", epoch from group_offset where "group" = $1 and topic = 'loans.sync' and "offset" > 0`,
      [fixture.nameOf(group)],
    )

  it('refuses to append an event that violates its schema', async () => {
    const broken = { ...syncRequested('a'), data: { requestId: 7, by: '1', at: 'today' } }
    await expect(producer.append(broken as never)).rejects.toThrow(
      'Event loan-sync-requested breaks its schema: requestId invalid_type; at invalid_format',
    )
    await expect(producer.append({ ...syncRequested('a'), key: '' })).rejects.toThrow('needs a key')
  })

  it('loses nothing when a reset offset delivers everything again, and repeats no effect', async () => {
    const consumer = await fixture.start('one')
    for (let version = 1; version <= 10; version++) await producer.append(syncRequested('a', version))
    await eventually(consumer.effects, has(10))
    await eventually(
      () => offsets('one'),
      ([row]) => row?.offset === '10',
    )
    await fixture.log(`update group_offset set "offset" = 0, epoch = epoch + 1`)
    const again = await eventually(
      () => offsets('one'),
      ([row]) => row?.offset === '10',
    )
    expect(Number(again[0]?.epoch)).toBeGreaterThan(1)
    expect(await consumer.effects()).toHaveLength(10)
  })

  it('appends an event once if a batch contains it twice, and continues after it', async () => {
    const consumer = await fixture.start('one')
    await producer.append(syncRequested('a', 1))
    await eventually(consumer.effects, has(1))
    const [{ appended }] = (await fixture.log<{ appended: string }>(
      `with first as (select * from event_log limit 1),
       twice as (select jsonb_build_object('topic', topic, 'key', key, 'headers', headers || '{"ce_id": "again"}', 'body', body) e
         from first, generate_series(1, 2))
       select append_events(jsonb_agg(e)) as appended from twice`,
    )) as [{ appended: string }]
    expect(appended).toBe('1')
    await producer.append(syncRequested('a', 2))
    await eventually(consumer.effects, has(3))
  })

  it('keeps the bodies of a batch unchanged, whatever their characters', async () => {
    const bodies = ['{"by":"Łukasz \\\\ \\"家\\" 🏠"}', '{}', `{"by":"${'é'.repeat(200_000)}"}`]
    await producer.append(syncRequested('a', 1))
    const [known] = await eventually(
      () => fixture.log<{ topic: 'loans.sync'; headers: EventHeaders }>('select topic, headers from event_log'),
      has(1),
    )
    const messages = bodies.map((body, n) => ({
      ...{ topic: known!.topic, key: `key ${n}`, body },
      headers: { ...known!.headers, ce_id: `sent ${n}` },
    }))
    await producer.transport.publish(messages)
    const stored = await fixture.log<{ key: string; body: string }>(
      `select key, body from event_log where event_id like 'sent %' order by key`,
    )
    expect(stored).toEqual(messages.map(({ key, body }) => ({ key, body })))
  })

  it('fences off a consumer whose partition another one has taken over', async () => {
    const first = await fixture.start('one')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const stuck = new Promise<void>((resolve) => {
      beforeEffect.act = async (event) => {
        if (event.aggregateVersion !== 1) return
        resolve()
        await held
      }
    })
    await producer.append(syncRequested('a', 1))
    await stuck
    await dropConsumerConnection()
    const second = await fixture.start('one')
    await producer.append(syncRequested('a', 2))
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    release()
    const effects = await eventually(second.effects, has(2))
    expect(effects.map((effect) => effect.version)).toEqual([1, 2])
    const [row] = await eventually(
      () => offsets('one'),
      ([found]) => found?.offset === '2',
    )
    expect(row?.offset).toBe('2')
    expect(Number(row?.epoch)).toBeGreaterThan(1)
    await first.close()
  })

  it('takes over from a frozen consumer, whose late writes change nothing', async () => {
    const first = await fixture.start('one', { silentMs: 1_000 })
    await producer.append(syncRequested('a', 1))
    await eventually(first.effects, has(1))
    let thaw = () => {}
    const thawed = new Promise<void>((resolve) => (thaw = resolve))
    const stuck = new Promise<void>((resolve) => {
      beforeEffect.act = async (event, context) => {
        if (event.aggregateVersion !== 2 || context.attempt !== 1) return
        resolve()
        await thawed
      }
    })
    await producer.append(syncRequested('a', 2))
    await stuck
    freeze(first, thawed)
    beforeEffect.act = () => undefined
    const second = await fixture.start('one', { silentMs: 1_000 })
    await producer.append(syncRequested('a', 3))
    await eventually(
      () => offsets('one'),
      ([row]) => Number(row?.epoch) > 1,
    )
    thaw()
    const effects = await eventually(second.effects, has(3))
    expect(effects.map((effect) => effect.version)).toEqual([1, 2, 3])
    await eventually(
      () => offsets('one'),
      ([row]) => row?.offset === '3',
    )
    expect(await second.effects()).toHaveLength(3)
  })

  it('continues after its connections were cut', async () => {
    const consumer = await fixture.start('one')
    await producer.append(syncRequested('a', 1))
    await eventually(consumer.effects, has(1))
    await fixture.log(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    )
    await producer.append(syncRequested('a', 2))
    expect(await eventually(consumer.effects, has(2))).toHaveLength(2)
  })

  it('shows readers no gap that could fill later, because commits follow the order of offsets', async () => {
    const [one, two] = [
      new pg.Client({ connectionString: fixture.logUrl }),
      new pg.Client({ connectionString: fixture.logUrl }),
    ]
    await Promise.all([one.connect(), two.connect()])
    const append = (client: pg.Client, id: string) =>
      client.query('select append_events($1)', [
        JSON.stringify([
          { topic: 'loans.sync', key: 'a', headers: { ce_id: id, ce_type: 'loan-sync-requested' }, body: '{}' },
        ]),
      ])
    await one.query('begin')
    await append(one, 'first')
    let isSecondDone = false
    const second = append(two, 'second').then(() => (isSecondDone = true))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(isSecondDone).toBe(false)
    await one.query('commit')
    await second
    const events = await fixture.log(`select event_id, "offset" from event_log order by "offset"`)
    expect(events).toEqual([
      { event_id: 'first', offset: '0' },
      { event_id: 'second', offset: '1' },
    ])
    await Promise.all([one.end(), two.end()])
  })

  async function dropConsumerConnection(): Promise<void> {
    await fixture.log(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1`, [
      `${fixture.nameOf('one')} consumer`,
    ])
  }
})

/** Like SIGSTOP on a reader: it sends nothing, and its connection stays open. */
function freeze({ transport }: TestService, until: Promise<void>): void {
  const { wakeup } = transport as unknown as { wakeup: { sleep: () => Promise<void> } }
  wakeup.sleep = () => until
}
