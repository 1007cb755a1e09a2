import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { Logger } from '@nestjs/common'
import { type KafkaSecurity, kafkaSecurity, SASL_MECHANISMS } from '@upline/config'
import { rows } from '@upline/db'
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

const variables = (own: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  KAFKA_BROKERS: access.brokers.join(','),
  KAFKA_TLS: 'on',
  KAFKA_TLS_CA_FILE: access.caFile,
  KAFKA_SASL_MECHANISM: 'scram-sha-512',
  KAFKA_SASL_USERNAME: access.username,
  KAFKA_SASL_PASSWORD: access.password,
  ...own,
})

const securityOf = (own: NodeJS.ProcessEnv = {}): KafkaSecurity => kafkaSecurity(variables(own), 'production')

/** With NODE_ENV 'test', kafkajs connects 16 times within 10 s before it reports a fault, instead of 6 times. */
const retries = createRequire(import.meta.url)('kafkajs/src/retry/defaults.test.js') as { retries: number }
const inTests = retries.retries
beforeAll(() => void (retries.retries = 5))
afterAll(() => void (retries.retries = inTests))

const { warn, error } = Logger.prototype
const written = { warn, error }

on('Kafka with TLS and an account', () => {
  let fixture: EventFixture

  beforeEach(async () => {
    fixture = new EventFixture('kafka')
    await fixture.open()
  })

  afterEach(async () => {
    Object.assign(Logger.prototype, written)
    await fixture.close()
  })

  const start = (service: string, security: KafkaSecurity, handles = true) =>
    fixture.start(service, { brokers: access.brokers, security, handles })

  it.each(SASL_MECHANISMS)('creates topics and carries events in order over SASL_SSL with %s', async (mechanism) => {
    const security = securityOf({ KAFKA_SASL_MECHANISM: mechanism })
    const producer = await start('producer', security, false)
    const consumer = await start('consumer', security)
    for (let version = 1; version <= 10; version++) await producer.append(syncRequested('a', version))
    const effects = await eventually(consumer.effects, has(10))
    expect(effects.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    await consumer.transport.check()
    const lag = await eventually(
      () => consumer.transport.lag(),
      (topics) => topics.every(({ events }) => events === 0),
    )
    expect(lag).toContainEqual({ topic: 'loans.sync', events: 0 })
  })

  it.each([
    [
      'a wrong password',
      { KAFKA_SASL_PASSWORD: 'wrong' },
      /^Kafka refuses the account 'upline': check KAFKA_SASL_USERN/,
    ],
    [
      'an untrusted certificate',
      { KAFKA_TLS_CA_FILE: '' },
      /^Kafka's certificate is not trusted \(.+\): set KAFKA_TLS_CA_FILE/,
    ],
    [
      'no TLS',
      { KAFKA_TLS: 'off', KAFKA_TLS_CA_FILE: '' },
      /^Kafka is unavailable \(.+\)\. If it expects TLS, set KAFKA_TLS=on/,
    ],
  ])('logs %s in one line, keeps the service running and the event in the outbox', async (_what, own, line) => {
    const lines: string[] = []
    const note = (line: unknown) => void lines.push(String(line))
    Object.assign(Logger.prototype, { warn: note, error: note })
    const service = await start('producer', kafkaSecurity(variables(own), 'demo'))
    await service.append(syncRequested('a'))
    await eventually(
      async () => lines,
      (all) => all.some((one) => line.test(one)),
    )
    // Two more attempts with the same cause.
    await expect(service.transport.check()).rejects.toThrow()
    await expect(service.transport.check()).rejects.toThrow()
    expect(lines.filter((one) => /kafka|broker/i.test(one))).toEqual([expect.stringMatching(line)])
    expect(await rows(service.em.fork(), 'select 1 from outbox')).toHaveLength(1)
  })

  const topics = (own: NodeJS.ProcessEnv = {}) => {
    const job = path.join(import.meta.dirname, '../../../tools/events/topics-job.ts')
    const env = { PATH: process.env['PATH'], ...variables(own) }
    return promisify(execFile)(process.execPath, [job], { env, timeout: 60_000 })
  }

  it('lets the topics job create topics, and ends it with one line if the account is refused', async () => {
    expect((await topics()).stdout).toContain('loans.loan: created')
    await expect(topics({ KAFKA_SASL_PASSWORD: 'wrong' })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Kafka refuses the account 'upline'.*\n$/),
    })
  })
})
