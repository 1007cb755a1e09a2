import { applyKafkaTopics } from './kafka.ts'

/** `node dist/topics.js` in any image: creates Kafka's topics from deploy/kafka before the services start. */
try {
  const brokers = (process.env['KAFKA_BROKERS'] ?? '').split(',').filter(Boolean)
  if (brokers.length === 0) throw new Error('KAFKA_BROKERS is missing: set the brokers, such as kafka:9092')
  const news = await applyKafkaTopics(brokers)
  console.log(news.length === 0 ? 'All topics are up to date.' : news.join('\n'))
} catch (fault) {
  console.error((fault as Error).message)
  process.exitCode = 1
}
