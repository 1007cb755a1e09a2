import { rows } from '@upline/db'
import { DeadLetters } from '../src/index.ts'
import { beforeEffect } from './effects.controller.ts'
import {
  BUSES,
  eventually,
  EventFixture,
  has,
  kafkaBrokers,
  parkingEvent,
  syncRequested,
  type TestService,
} from './event-fixture.ts'

if (kafkaBrokers.length === 0)
  console.log('Kafka half of the event contract skipped: UPLINE_TEST_KAFKA_BROKERS is not set')

/** What both transports guarantee. */
describe.each(BUSES)('events over %s', (bus) => {
  const on = bus === 'kafka' && kafkaBrokers.length === 0 ? it.skip : it
  let fixture: EventFixture
  let producer: TestService

  const newFixture = async () => {
    fixture = new EventFixture(bus)
    await fixture.open()
    producer = await fixture.start('producer', { handles: false })
  }

  afterEach(async () => {
    beforeEffect.act = () => undefined
    await fixture?.close()
  })

  on('delivers events to every consumer group, in order per key, and empties the outbox', async () => {
    await newFixture()
    const consumers = await Promise.all(['one', 'two'].map((name) => fixture.start(name)))
    const keys = ['a', 'b', 'c', 'd', 'e']
    for (let version = 1; version <= 20; version++)
      await producer.append(...keys.map((key) => syncRequested(key, version)))
    for (const consumer of consumers) {
      const effects = await eventually(consumer.effects, has(100))
      for (const key of keys)
        expect(effects.filter((effect) => effect.key === key).map((effect) => effect.version)).toEqual(
          Array.from({ length: 20 }, (_, n) => n + 1),
        )
    }
    expect(
      await eventually(
        () => rows(producer.em.fork(), 'select 1 from outbox'),
        (list) => list.length === 0,
      ),
    ).toEqual([])
  })

  on('applies an event once, however often it is delivered', async () => {
    await newFixture()
    const consumer = await fixture.start('one')
    await producer.append(syncRequested('a'))
    const [effect] = await eventually(consumer.effects, has(1))
    await producer.transport.publish([await storedMessage(effect!.event_id), await storedMessage(effect!.event_id)])
    await producer.append(syncRequested('a', 2))
    const effects = await eventually(consumer.effects, has(2))
    expect(effects.map((each) => each.version)).toEqual([1, 2])
  })

  on('repeats a batch after a crash between sending and deleting it, without a second effect', async () => {
    await newFixture()
    const consumer = await fixture.start('one')
    const publish = producer.transport.publish.bind(producer.transport)
    let crashes = 2
    producer.transport.publish = async (messages) => {
      await publish(messages)
      if (crashes-- > 0) throw new Error('killed after the send')
    }
    await producer.append(syncRequested('a', 1), syncRequested('a', 2))
    await eventually(
      () => rows(producer.em.fork(), 'select 1 from outbox'),
      (list) => list.length === 0,
    )
    await producer.append(syncRequested('a', 3))
    const effects = await eventually(consumer.effects, has(3))
    expect(crashes).toBeLessThan(0)
    expect(effects.map((effect) => effect.version)).toEqual([1, 2, 3])
  })

  on(
    'makes an event a dead letter after four attempts, continues with the next, and replays it on request',
    async () => {
      await newFixture()
      const consumer = await fixture.start('one')
      let isPoisoned = true
      const attempts: number[] = []
      beforeEffect.act = (event, context) => {
        if (event.key !== 'poison' || !isPoisoned) return
        attempts.push(context.attempt)
        throw new Error('cannot be handled')
      }
      await producer.append(syncRequested('poison', 1), syncRequested('poison', 2), syncRequested('good', 1))
      const deadLetters = consumer.app.get(DeadLetters)
      const open = await eventually(() => deadLetters.open(), has(2))
      expect(open.map(({ error, attempts, isParking }) => ({ error, attempts, isParking }))).toEqual([
        { error: 'Error: cannot be handled', attempts: 4, isParking: false },
        { error: 'Error: cannot be handled', attempts: 4, isParking: false },
      ])
      expect(attempts).toEqual([1, 2, 3, 4, 1, 2, 3, 4])
      expect((await eventually(consumer.effects, has(1))).map((effect) => effect.key)).toEqual(['good'])
      isPoisoned = false
      await deadLetters.requestReplay(open[0]!.id)
      await eventually(
        () => deadLetters.open(),
        (list) => list.length === 1,
      )
      const effects = await eventually(consumer.effects, has(2))
      expect(effects[1]).toMatchObject({ key: 'poison', version: 1, attempt: 5 })
      expect(await deadLetters.open()).toHaveLength(1)
    },
  )

  on('wait behind a failed one of their key where its handler parks the key, and are replayed in order', async () => {
    await newFixture()
    const consumer = await fixture.start('one')
    let isPoisoned = true
    beforeEffect.act = (event) => {
      if (event.key === 'money' && event.aggregateVersion === 1 && isPoisoned) throw new Error('cannot be booked')
    }
    await producer.append(
      parkingEvent('money', 1),
      parkingEvent('money', 2),
      parkingEvent('other', 1),
      parkingEvent('money', 3),
    )
    const deadLetters = consumer.app.get(DeadLetters)
    const open = await eventually(() => deadLetters.open(), has(3))
    expect(open.map((deadLetter) => deadLetter.attempts)).toEqual([4, 0, 0])
    expect((await eventually(consumer.effects, has(1))).map((effect) => effect.key)).toEqual(['other'])
    await deadLetters.requestReplay(open[2]!.id)
    const again = await eventually(
      () => deadLetters.open(),
      (list) => list[0]?.attempts === 5,
    )
    expect(again).toHaveLength(3)
    isPoisoned = false
    await deadLetters.requestReplay(null)
    const effects = await eventually(consumer.effects, has(4))
    expect(effects.map(({ key, version }) => `${key} ${version}`)).toEqual(['other 1', 'money 1', 'money 2', 'money 3'])
    await producer.append(parkingEvent('money', 4))
    expect((await eventually(consumer.effects, has(5)))[4]).toMatchObject({ key: 'money', version: 4 })
  })

  on('are skipped where nobody knows their type', async () => {
    await newFixture()
    const consumer = await fixture.start('one')
    await producer.append(syncRequested('a', 1))
    const [effect] = await eventually(consumer.effects, has(1))
    const known = await storedMessage(effect!.event_id)
    const headers = { ...known.headers, ce_id: 'stranger', ce_type: 'unknown-type' }
    await producer.transport.publish([{ ...known, headers }])
    await producer.append(syncRequested('a', 2))
    expect((await eventually(consumer.effects, has(2))).map((each) => each.version)).toEqual([1, 2])
    expect(await consumer.app.get(DeadLetters).open()).toEqual([])
  })

  on('become dead letters immediately if they violate their schema on arrival', async () => {
    await newFixture()
    const consumer = await fixture.start('one')
    const { headers } = await storedMessage('broken')
    await producer.transport.publish([
      { topic: 'loans.sync', key: 'a', headers: { ...headers, ce_id: 'broken' }, body: '{"by":1}' },
    ])
    const [deadLetter] = await eventually(() => consumer.app.get(DeadLetters).open(), has(1))
    expect(deadLetter).toMatchObject({ eventId: 'broken', attempts: 1 })
    expect(deadLetter?.error).toContain('requestId invalid_type')
  })

  on('loses no event of six concurrent writers', async () => {
    await newFixture()
    const consumer = await fixture.start('one')
    const writers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => fixture.start(`writer${n}`, { database: `writer${n % 3}`, handles: false })),
    )
    await Promise.all(
      writers.map(async (writer, n) => {
        for (let version = 1; version <= 50; version++)
          await writer.append(syncRequested(`key-${n}-${version % 7}`, version))
      }),
    )
    const effects = await eventually(consumer.effects, has(300))
    expect(new Set(effects.map((effect) => effect.event_id)).size).toBe(300)
    expect(effects).toHaveLength(300)
  })

  on('moves partitions to another process of the group when the first one ends', async () => {
    await newFixture()
    const first = await fixture.start('one')
    await producer.append(syncRequested('a', 1))
    await eventually(first.effects, has(1))
    const second = await fixture.start('one')
    await first.close()
    await producer.append(syncRequested('a', 2))
    const effects = await eventually(second.effects, has(2))
    expect(effects.map((effect) => effect.version)).toEqual([1, 2])
  })

  async function storedMessage(id: string) {
    const { messageOf } = await import('../src/event-envelope.ts')
    const stamp = {
      id,
      source: 'producer',
      time: new Date().toISOString(),
      traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    }
    return messageOf(syncRequested('a', 1), stamp)
  }
})
