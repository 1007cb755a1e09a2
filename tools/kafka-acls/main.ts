import { kafkaSecurity } from '@upline/config'
import { kafkaClient, kafkaFaultLine } from '@upline/events/admin'
import { logLevel } from 'kafkajs'
import { applyAcls } from './apply.ts'
import { scriptOf } from './script.ts'
import { kafkaAcls, kafkaServices } from './subjects.ts'

const USAGE = `KAFKA_BROKERS=<brokers> npm run kafka-acls
Adds the rights of one account for each service at Kafka. KAFKA_TLS and KAFKA_SASL_* name an account that may alter the
cluster. The accounts themselves, upline-<service> and upline-operator, are created by deploy/kafka/acls.sh or the provider.
npm run kafka-acls -- --print    prints that script`

if (process.argv[2] === '--print') {
  process.stdout.write(scriptOf(kafkaAcls(), kafkaServices()))
  process.exit(0)
}
const brokers = (process.env['KAFKA_BROKERS'] ?? '').split(',').filter(Boolean)
if (brokers.length === 0 || process.argv[2]) {
  console.error(USAGE)
  process.exit(1)
}
const security = kafkaSecurity(process.env, 'demo')
const client = kafkaClient({
  clientId: 'upline-acls',
  brokers,
  security,
  logLevel: logLevel.NOTHING,
  retry: { retries: 2 },
})
const admin = client.admin()
try {
  await admin.connect()
  console.log(`${await applyAcls(admin, kafkaAcls())} rights are set.`)
} catch (fault) {
  console.error(kafkaFaultLine(fault, security))
  process.exitCode = 1
} finally {
  await admin.disconnect().catch(() => undefined)
}
