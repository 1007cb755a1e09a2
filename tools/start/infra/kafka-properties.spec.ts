import { kafkaProperties } from './kafka-properties.ts'

/** Kafka's `initial.broker.registration.timeout.ms`: a broker that could not register ends. */
const GIVES_UP_MS = 60_000

it('lets a single broker that was killed register again before it gives up', () => {
  const seat = { id: 1, voters: { 1: 9093 }, clusterId: 'x' }
  const properties = kafkaProperties({ port: 9092, seat, data: '/data' })
  expect(Number(/^broker\.session\.timeout\.ms=(\d+)$/m.exec(properties)?.[1])).toBeLessThan(GIVES_UP_MS / 2)
})
