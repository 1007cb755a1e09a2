import { topicPlans } from './topic-plan.ts'

it('plans four partitions for each topic, or the number in KAFKA_PARTITIONS', () => {
  expect(new Set(topicPlans({}).map(({ partitions }) => partitions))).toEqual(new Set([4]))
  expect(new Set(topicPlans({ KAFKA_PARTITIONS: '12' }).map(({ partitions }) => partitions))).toEqual(new Set([12]))
  expect(() => topicPlans({ KAFKA_PARTITIONS: '0' })).toThrow("KAFKA_PARTITIONS is '0': a whole number from 1 to 1000")
})
