import { Kafka, logLevel } from 'kafkajs'
import { type NewEvent, uplineChanged } from '@upline/contracts/events'
import { rows } from '@upline/db'
import { bringTopics, topicPlans } from '../src/admin.ts'
import { rebuildNext } from '../src/index.ts'
import { EventWorld, eventually, kafkaBrokers } from './event-world.ts'

const on = kafkaBrokers.length === 0 ? it.skip : it

const moved = (key: string, aggregateVersion: number): NewEvent<typeof uplineChanged> => ({
  ...{ type: uplineChanged, key, aggregateVersion },
  data: {
    change: {
      ...{ memberId: key, uplineId: '1', previousUplineId: null, version: aggregateVersion },
      at: '2026-01-31T12:00:00.000Z',
    },
    by: '1',
  },
})

describe('the topics of a broker', () => {
  let world: EventWorld
  const kafka = new Kafka({ brokers: kafkaBrokers, logLevel: logLevel.NOTHING })

  afterEach(() => world?.close())

  on('are created, then left alone, and what somebody has changed is put right', async () => {
    world = new EventWorld('kafka')
    await world.open()
    const admin = kafka.admin()
    await admin.connect()
    try {
      expect(await bringTopics(admin)).toEqual(topicPlans().map(({ topic }) => `${topic}: created`))
      expect(await bringTopics(admin)).toEqual([])
      const configEntries = [{ name: 'retention.ms', value: '1000' }]
      await admin.alterConfigs({ validateOnly: false, resources: [{ type: 2, name: 'loans.loan', configEntries }] })
      const news = await eventually(
        () => bringTopics(admin),
        (lines) => lines.length > 0,
        60_000,
      )
      expect(news).toEqual(['loans.loan: retention.ms is 2592000000 now, was 1000'])
    } finally {
      await admin.disconnect()
    }
  })

  on(
    'hold a copy of each member, of which compaction keeps the last, and from which a new group is told all',
    async () => {
      world = new EventWorld('kafka')
      await world.open()
      const producer = await world.start('roster', { handles: false })
      const { append, close } = producer
      await append(moved('ann', 1), moved('bob', 1), moved('ann', 2))
      await eventually(
        () => rows(producer.em.fork(), 'select 1 from outbox'),
        (list) => list.length === 0,
      )
      await close()
      rebuildNext({ group: world.nameOf('copy'), types: ['upline-changed'] })
      try {
        const copy = await world.start('copy')
        const effects = await eventually(copy.effects, (list) => list.length === 3, 60_000)
        const told = (key: string) => effects.filter((effect) => effect.key === key).map(({ version }) => version)
        expect([told('ann'), told('bob')]).toEqual([[1, 2], [1]])
        expect(
          await eventually(
            () => copy.transport.lag(),
            (lag) => lag.every(({ events }) => events === 0),
          ),
        ).toEqual([{ topic: 'roster.user.state', events: 0 }])
      } finally {
        delete process.env['UPLINE_REBUILD']
      }
    },
  )
})
