/** Integration tests on the broker that a run starts for them. */
const ON_BROKER = [
  ...['event-contract', 'event-batches', 'broker-away', 'rebuild'],
  ...['kafka-topics', 'kafka-security', 'kafka-accounts'],
]
  .map((name) => `libs/events/test/${name}.int.spec.ts`)
  .concat('tools/start/kafka-accounts.int.spec.ts')

/** System tests that start a broker of their own. */
const OWN_KAFKA = ['tools/chaos/kill.sys.spec.ts']

const isAmong = (files: string[], filter: string | null): boolean =>
  filter === null || files.some((file) => file.includes(filter))

/** Whether the integration tests that a filter selects use a broker; null selects all. */
export const needsBroker = (filter: string | null): boolean => isAmong(ON_BROKER, filter)

/** Whether the system tests that a filter selects start Kafka; null selects all. */
export const needsOwnKafka = (filter: string | null): boolean => isAmong(OWN_KAFKA, filter)
