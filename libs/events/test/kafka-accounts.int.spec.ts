import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { kafkaSecurity } from '@upline/config'
import { type Admin, logLevel } from 'kafkajs'
import { kafkaClient } from '../src/kafka/kafka-client.ts'
import { EventFixture, eventually, has, syncRequested } from './event-fixture.ts'

interface Access {
  brokers: string[]
  caFile: string
  username: string
  password: string
}

const given = process.env['UPLINE_TEST_KAFKA_SECURED']
const access = (given ? JSON.parse(given) : { brokers: [] }) as Access
const on = given ? describe : describe.skip

const variables = (account: string): NodeJS.ProcessEnv => ({
  KAFKA_BROKERS: access.brokers.join(','),
  ...{ KAFKA_TLS: 'on', KAFKA_TLS_CA_FILE: access.caFile },
  ...{ KAFKA_SASL_MECHANISM: 'scram-sha-512', KAFKA_SASL_USERNAME: account, KAFKA_SASL_PASSWORD: access.password },
})

const securityOf = (account: string) => kafkaSecurity(variables(account), 'production')

const clientOf = (account: string) =>
  kafkaClient({
    ...{ clientId: 'accounts-test', brokers: access.brokers, security: securityOf(account) },
    ...{ logLevel: logLevel.NOTHING, retry: { retries: 0 } },
  })

const tool = async (account: string, file: string, ...args: string[]): Promise<string> => {
  const env = { PATH: process.env['PATH'], UPLINE_HOME: '/nowhere', ...variables(account) }
  const script = path.join(import.meta.dirname, '../../../tools', file)
  return (await promisify(execFile)(process.execPath, [script, ...args], { env, timeout: 60_000 })).stdout
}

const UNAUTHORIZED = /not authorized|authorization failed/i

on('an account for each service at Kafka', () => {
  let fixture: EventFixture

  beforeAll(async () => {
    fixture = new EventFixture('kafka')
    await fixture.open()
    expect(await tool(access.username, 'kafka-acls/main.ts')).toMatch(/^\d+ rights are set\.\n$/)
    const denied = /denies this to the account 'upline-loans' \(TOPIC_AUTHORIZATION_FAILED\)/
    await expect(tool('upline-loans', 'events/main.ts', 'topics')).rejects.toThrow(denied)
    expect(await tool('upline-operator', 'events/main.ts', 'topics')).toContain('loans.sync: created')
  })
  afterAll(() => fixture?.close())

  async function send(account: string, topic: string): Promise<void> {
    const producer = clientOf(account).producer({ idempotent: true, maxInFlightRequests: 1, retry: { retries: 2 } })
    await producer.connect()
    try {
      await producer.send({ topic, acks: -1, messages: [{ key: 'a', value: null }] })
    } finally {
      await producer.disconnect()
    }
  }

  async function asAdmin<T>(account: string, act: (admin: Admin) => Promise<T>): Promise<T> {
    const admin = clientOf(account).admin()
    await admin.connect()
    try {
      return await act(admin)
    } finally {
      await admin.disconnect()
    }
  }

  it('carries events of one service to another', async () => {
    const loans = await fixture.start('producer', {
      ...{ brokers: access.brokers, security: securityOf('upline-loans'), group: 'loans', handles: false },
    })
    const roster = await fixture.start('consumer', {
      ...{ brokers: access.brokers, security: securityOf('upline-roster'), group: 'roster' },
    })
    for (let version = 1; version <= 5; version++) await loans.append(syncRequested('a', version))
    expect(await eventually(roster.effects, has(5))).toHaveLength(5)
    await eventually(
      () => roster.transport.lag(),
      (topics) => topics.every(({ events }) => events === 0),
    )
    await loans.close()
    await roster.close()
  })

  it.each(['loans.sync', 'loans.loan'])('lets loans write %s, and refuses roster and the operator', async (topic) => {
    await expect(send('upline-loans', topic)).resolves.toBeUndefined()
    await expect(send('upline-roster', topic)).rejects.toThrow(UNAUTHORIZED)
    await expect(send('upline-operator', topic)).rejects.toThrow(UNAUTHORIZED)
  })

  it("refuses a service that moves another's group, or creates or deletes a topic", async () => {
    const moveLoans = (admin: Admin) =>
      admin.setOffsets({ groupId: 'loans', topic: 'loans.sync', partitions: [{ partition: 0, offset: '0' }] })
    await expect(asAdmin('upline-loans', moveLoans)).resolves.toBeUndefined()
    await expect(asAdmin('upline-roster', moveLoans)).rejects.toThrow(/group coordinator|authoriz/i)
    const topics = [{ topic: 'roster.extra', numPartitions: 1 }]
    await expect(asAdmin('upline-roster', (admin) => admin.createTopics({ topics }))).rejects.toMatchObject({
      errors: [expect.objectContaining({ type: 'TOPIC_AUTHORIZATION_FAILED' })],
    })
    await expect(asAdmin('upline-roster', (admin) => admin.deleteTopics({ topics: ['loans.sync'] }))).rejects.toThrow(
      UNAUTHORIZED,
    )
  })

  it('sets the same rights again without a fault', async () => {
    expect(await tool(access.username, 'kafka-acls/main.ts')).toMatch(/rights are set/)
  })
})
