import { setTimeout as pause } from 'node:timers/promises'
import { afterCommit, rows } from '@upline/db'
import { DeadLetters } from '../src/index.ts'
import { beforeEffect } from './effects.controller.ts'
import { BUSES, eventually, EventFixture, has, kafkaBrokers, syncRequested, type TestService } from './event-fixture.ts'

/** Pending events are handled in one transaction, which must not be observable. */
describe.each(BUSES)('events that wait together over %s', (bus) => {
  const on = bus === 'kafka' && kafkaBrokers.length === 0 ? it.skip : it
  let fixture: EventFixture
  let producer: TestService

  const newFixture = async () => {
    fixture = new EventFixture(bus)
    await fixture.open()
    producer = await fixture.start('producer', { handles: false })
  }
  /** Puts them into the log before a consumer reads it. */
  const waiting = async (count: number) => {
    await producer.append(...Array.from({ length: count }, (_, n) => syncRequested('a', n + 1)))
    await eventually(
      () => rows(producer.em.fork(), 'select 1 from outbox'),
      (list) => list.length === 0,
    )
  }
  const versions = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)
  const transactions = (consumer: TestService) =>
    rows<{ n: number }>(consumer.em.fork(), 'select count(distinct xmin::text)::int n from effects')

  afterEach(async () => {
    beforeEffect.act = () => undefined
    await fixture?.close()
  })

  on('handles pending events in few transactions', async () => {
    await newFixture()
    await waiting(60)
    const consumer = await fixture.start('one')
    expect((await eventually(consumer.effects, has(60))).map(({ version }) => version)).toEqual(versions(1, 60))
    expect((await transactions(consumer))[0]!.n).toBeLessThan(10)
  })

  on('leaves events to another process of the service if this one only publishes', async () => {
    await newFixture()
    await waiting(3)
    const publisher = await fixture.start('one', { isConsumer: false })
    await publisher.append(syncRequested('a', 4))
    await eventually(
      () => rows(publisher.em.fork(), 'select 1 from outbox'),
      (list) => list.length === 0,
    )
    expect(await publisher.effects()).toEqual([])
    const consumer = await fixture.start('one')
    expect((await eventually(consumer.effects, has(4))).map(({ version }) => version)).toEqual(versions(1, 4))
  })

  on('applies each event once around a poisoned one, which is attempted four times', async () => {
    await newFixture()
    await waiting(21)
    const attempts: number[] = []
    beforeEffect.act = (event, { attempt }) => {
      if (event.aggregateVersion !== 11) return
      attempts.push(attempt)
      throw new Error('cannot be handled')
    }
    const consumer = await fixture.start('one')
    const effects = await eventually(consumer.effects, has(20))
    await producer.append(syncRequested('b', 1))
    await eventually(consumer.effects, has(21))
    expect(effects.map(({ version }) => version)).toEqual([...versions(1, 10), ...versions(12, 21)])
    expect(effects.map(({ attempt }) => attempt)).toEqual(Array.from({ length: 20 }, () => 1))
    expect(attempts).toEqual([1, 2, 3, 4])
    expect(await consumer.app.get(DeadLetters).open()).toMatchObject([
      { attempts: 4, error: 'Error: cannot be handled' },
    ])
  })

  on('retries events until no lock blocks them, however often a deadlock ends the transaction', async () => {
    await newFixture()
    await waiting(5)
    let deadlocks = 8
    beforeEffect.act = (event) => {
      if (event.aggregateVersion === 3 && deadlocks-- > 0)
        throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
    }
    const consumer = await fixture.start('one')
    const effects = await eventually(consumer.effects, has(5))
    expect(effects.map(({ version }) => version)).toEqual(versions(1, 5))
    expect(await consumer.app.get(DeadLetters).open()).toEqual([])
  })

  on('runs afterCommit work once, after the commit, in order', async () => {
    await newFixture()
    await waiting(20)
    const acts: { version: number; seen: number }[] = []
    let failures = 1
    beforeEffect.act = (event, { tx }) => {
      const version = event.aggregateVersion
      afterCommit(tx, async () => {
        acts.push({ version, seen: (await rows(consumer.em.fork(), 'select 1 from effects')).length })
      })
      if (version === 15 && failures-- > 0) throw new Error('once')
    }
    const consumer = await fixture.start('one')
    await eventually(() => Promise.resolve(acts), has(20))
    expect(acts.map(({ version }) => version)).toEqual(versions(1, 20))
    for (const { version, seen } of acts) expect(seen).toBeGreaterThanOrEqual(version)
  })

  on('have their effects once where the process ends between a commit and its offset', async () => {
    await newFixture()
    await waiting(30)
    const first = await fixture.start('one')
    await eventually(first.effects, has(30))
    await first.close()
    await resetOffsets()
    const second = await fixture.start('one')
    await producer.append(syncRequested('a', 31))
    const effects = await eventually(second.effects, has(31))
    expect(effects.map(({ version }) => version)).toEqual(versions(1, 31))
  })

  /** The offsets as they were before the commit. */
  async function resetOffsets(): Promise<void> {
    if (bus === 'embedded') await fixture.log(`update group_offset set "offset" = 0`)
    else await fixture.rewindGroup('one')
  }

  const onLog = bus === 'kafka' ? it.skip : it
  onLog("batches the events within a service's gap, after a first one that does not wait", async () => {
    await newFixture()
    const consumer = await fixture.start('consumer', { gapMs: 3_000 })
    for (const version of versions(1, 10)) {
      await producer.append(syncRequested('a', version))
      // Longer than the gap of the others.
      await pause(40)
    }
    expect(await eventually(() => consumer.effects(), has(10))).toHaveLength(10)
    const [{ n } = { n: 0 }] = await transactions(consumer)
    expect(n).toBeLessThanOrEqual(4)
  })
})
