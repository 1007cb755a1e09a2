import { READ_MODELS } from '@upline/contracts/events'
import { type LogLossTest, runLogLoss } from './log-loss-test.ts'

/** UPLINE_CHAOS_SEED repeats a run. The long version: npm run chaos -- forgotten-log <seed>, with --kafka too. */
const seed = Number(process.env['UPLINE_CHAOS_SEED'] ?? Date.now() % 1_000_000)
const LIMIT = 600_000

const onKafka = process.env['UPLINE_TEST_OWN_KAFKA'] === 'on' ? it : it.skip

async function restores(how: Pick<LogLossTest, 'bus' | 'losses'>): Promise<void> {
  const { rebuilt, damaged, differences } = await runLogLoss({ seed, loans: 200, ...how })
  console.log(`seed ${seed}, ${how.bus}: ${damaged} rows were wrong\n${rebuilt.join('\n')}`)
  expect({ seed, differences: differences.slice(0, 20) }).toEqual({ seed, differences: [] })
  expect(rebuilt).toHaveLength(READ_MODELS.length)
  expect(damaged).toBeGreaterThan(100)
}

it(
  'restores every read model after retention has emptied the embedded log, and refuses without the owner or a batch',
  () => restores({ bus: 'embedded', losses: ['retention'] }),
  LIMIT,
)

onKafka(
  'restores every read model on a new Kafka broker without the events of the old one',
  () => restores({ bus: 'kafka', losses: ['new log'] }),
  LIMIT,
)
