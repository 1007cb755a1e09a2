import { checkStores } from './check-stores.ts'
import { readSettings } from './settings.ts'

const given = process.env['UPLINE_TEST_KAFKA_SECURED']
const access = (given ? JSON.parse(given) : { brokers: [] }) as {
  brokers: string[]
  caFile: string
  username: string
  password: string
}

const check = (own: NodeJS.ProcessEnv): Promise<string> => {
  const env = {
    ...{ EVENT_BUS: 'kafka', KAFKA_BROKERS: access.brokers.join(',') },
    ...{ KAFKA_TLS: 'on', KAFKA_TLS_CA_FILE: access.caFile, KAFKA_SASL_MECHANISM: 'scram-sha-512' },
    ...{ KAFKA_SASL_USERNAME: access.username, KAFKA_SASL_PASSWORD: access.password, ...own },
  }
  return checkStores(readSettings(env, []), env).then(
    () => 'accepted',
    (fault: Error) => fault.message,
  )
}

const on = given ? it : it.skip

on('accepts an account for all services, or one for each', async () => {
  expect(await check({})).toBe('accepted')
  const own = { LOANS_KAFKA_SASL_USERNAME: 'upline-loans', LOANS_KAFKA_SASL_PASSWORD: access.password }
  expect(await check(own)).toBe('accepted')
})

on('names the account of a service that Kafka refuses', async () => {
  const wrong = { LOANS_KAFKA_SASL_USERNAME: 'upline-loans', LOANS_KAFKA_SASL_PASSWORD: 'wrong' }
  expect(await check(wrong)).toMatch(/^Kafka refuses the account 'upline-loans'/)
})
