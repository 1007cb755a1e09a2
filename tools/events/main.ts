import { deadLetters, nameOf, requestReplay } from './dead-letters.ts'
import { applyKafkaTopics } from './kafka.ts'
import { groupLag, outboxDepth } from './lag.ts'
import { findPlaces } from './places.ts'
import { modelsToRebuild, rebuild } from './rebuild.ts'

const USAGE = `npm run events dead                events that could not be processed, and why
npm run events replay <name|all>   makes the service retry it
npm run events lag                 events that are not sent or not handled yet
npm run events topics              creates Kafka's missing topics and corrects the settings of the others
npm run events rebuild <service> <read model>
                                   replaces a copy of another service's facts with a snapshot of their owner
npm run events rebuild all         every read model, one after the other`

const commands: Record<string, (...names: string[]) => Promise<void>> = {
  async dead() {
    const open = await deadLetters(await findPlaces())
    if (open.length === 0) return console.log('No dead letters.')
    for (const deadLetter of open) {
      const state = deadLetter.replayRequestedAt ? ', replay requested' : deadLetter.isParking ? ', blocks its key' : ''
      console.log(
        `${nameOf(deadLetter)}  ${deadLetter.eventType}  ${deadLetter.topic} ${deadLetter.key}  ${deadLetter.failedAt.toISOString()}`,
      )
      console.log(`    ${deadLetter.error} (attempts: ${deadLetter.attempts}${state})`)
    }
  },
  async replay(name) {
    if (!name) throw new Error(USAGE)
    console.log(
      `${await requestReplay(await findPlaces(), name)} requested. Run 'npm run events dead' to see the result`,
    )
  },
  async lag() {
    const places = await findPlaces()
    for (const { service, events } of await outboxDepth(places)) console.log(`outbox of ${service}: ${events}`)
    for (const { group, topic, events } of await groupLag(places)) console.log(`${group} on ${topic}: ${events}`)
  },
  async topics() {
    // KAFKA_BROKERS is enough, because topics are created before the first start.
    const named = (process.env['KAFKA_BROKERS'] ?? '').split(',').filter(Boolean)
    const kafkaBrokers = named.length > 0 ? named : (await findPlaces()).kafkaBrokers
    if (kafkaBrokers.length === 0)
      throw new Error(
        'This instance uses the embedded event log, which needs no topics. Set KAFKA_BROKERS for a deployment with Kafka',
      )
    const news = await applyKafkaTopics(kafkaBrokers)
    console.log(news.length === 0 ? 'All topics are up to date.' : news.join('\n'))
  },
  async rebuild(service = '', model = '') {
    const places = await findPlaces()
    for (const one of modelsToRebuild(service, model))
      if ((await rebuild(places, one, (line) => console.log(line))) !== 0) process.exitCode = 1
  },
}

const [name = '', ...names] = process.argv.slice(2)
try {
  const command = commands[name]
  if (!command) throw new Error(USAGE)
  await command(...names)
} catch (fault) {
  console.error((fault as Error).message)
  process.exitCode = 1
}
