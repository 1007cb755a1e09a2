import { deadLetters, nameOf, requestReplay } from './dead-letters.ts'
import { groupLag, outboxDepth } from './lag.ts'
import { findPlaces } from './places.ts'

const USAGE = `npm run events dead                what could not be handled, and why
npm run events replay <name|all>   lets the service try it again
npm run events lag                 what is not sent or not handled yet`

const commands: Record<string, (argument?: string) => Promise<void>> = {
  async dead() {
    const letters = await deadLetters(await findPlaces())
    if (letters.length === 0) return console.log('No dead letters.')
    for (const letter of letters) {
      const state = letter.replayRequestedAt ? ', replay asked for' : letter.isParking ? ', parks its key' : ''
      console.log(
        `${nameOf(letter)}  ${letter.eventType}  ${letter.topic} ${letter.key}  ${letter.failedAt.toISOString()}`,
      )
      console.log(`    ${letter.error} (attempts: ${letter.attempts}${state})`)
    }
  },
  async replay(name) {
    if (!name) throw new Error(USAGE)
    console.log(`${await requestReplay(await findPlaces(), name)} asked for: see 'npm run events dead' in a moment`)
  },
  async lag() {
    const places = await findPlaces()
    for (const { service, events } of await outboxDepth(places)) console.log(`outbox of ${service}: ${events}`)
    for (const { group, topic, events } of await groupLag(places)) console.log(`${group} on ${topic}: ${events}`)
  },
}

const [name = '', argument] = process.argv.slice(2)
try {
  const command = commands[name]
  if (!command) throw new Error(USAGE)
  await command(argument)
} catch (fault) {
  console.error((fault as Error).message)
  process.exitCode = 1
}
