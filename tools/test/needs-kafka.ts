import { isSelected } from './test-run.ts'

/** Integration tests that use the broker of the run. */
const ON_BROKER = [
  ...['event-contract', 'event-batches', 'broker-away', 'rebuild'],
  ...['kafka-topics', 'kafka-security', 'kafka-accounts'],
]
  .map((name) => `libs/events/test/${name}.int.spec.ts`)
  .concat('tools/start/kafka-accounts.int.spec.ts')

/** System tests that start their own broker. */
const OWN_KAFKA = [
  ...['kill.sys', 'log-loss/log-loss.sys', 'chaos.long'].map((name) => `tools/chaos/${name}.spec.ts`),
  'tools/sim/sim.long.spec.ts',
]

const isAmong = (files: string[], filter: string | null): boolean => files.some((file) => isSelected(filter, file))

/** Whether a file uses the broker of the run. Its tests then run one at a time. */
export const usesBroker = (file: string): boolean => ON_BROKER.some((name) => file.endsWith(name))

/** Whether the selected integration tests use a broker; null selects all tests. */
export const needsBroker = (filter: string | null): boolean => isAmong(ON_BROKER, filter)

/** Whether the selected system tests start Kafka; null selects all tests. */
export const needsOwnKafka = (filter: string | null): boolean => isAmong(OWN_KAFKA, filter)
