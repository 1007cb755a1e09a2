import { bringKafkaTopics } from './kafka.ts'

/** `node dist/topics.js` in any image: Kafka's topics as deploy/kafka lists them. A job before the services start. */
const brokers = (process.env['KAFKA_BROKERS'] ?? '').split(',').filter(Boolean)
if (brokers.length === 0) throw new Error('KAFKA_BROKERS is missing')

const news = await bringKafkaTopics(brokers)
console.log(news.length === 0 ? 'Every topic is as it should be.' : news.join('\n'))
