import { Kafka, logLevel } from 'kafkajs'
import { ensureTopics, topicPlans } from '../src/admin.ts'
import { EventFixture, eventually, kafkaBrokers } from './event-fixture.ts'

const on = kafkaBrokers.length === 0 ? it.skip : it

describe('the topics of a broker', () => {
  let fixture: EventFixture
  const kafka = new Kafka({ brokers: kafkaBrokers, logLevel: logLevel.NOTHING })

  afterEach(() => fixture?.close())

  on('creates topics, leaves them alone, and restores changed settings', async () => {
    fixture = new EventFixture('kafka')
    await fixture.open()
    const admin = kafka.admin()
    await admin.connect()
    try {
      expect(await ensureTopics(admin)).toEqual(topicPlans().map(({ topic }) => `${topic}: created`))
      expect(await ensureTopics(admin)).toEqual([])
      const configEntries = [{ name: 'retention.ms', value: '1000' }]
      await admin.alterConfigs({ validateOnly: false, resources: [{ type: 2, name: 'loans.loan', configEntries }] })
      const changes = await eventually(
        () => ensureTopics(admin),
        (lines) => lines.length > 0,
        60_000,
      )
      expect(changes).toEqual(['loans.loan: retention.ms is 2592000000 now, was 1000'])
    } finally {
      await admin.disconnect()
    }
  })
})
