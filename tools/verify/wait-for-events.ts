import { groupLag, outboxDepth } from '../events/lag.ts'
import type { Places } from '../events/places.ts'

const TIMEOUT_MS = 30_000

/** Waits until every event is sent and processed, because copies are eventually consistent. Returns false on timeout. */
export async function waitForEvents(places: Places): Promise<boolean> {
  for (let waited = 0; waited < TIMEOUT_MS; waited += 500) {
    const waiting = [...(await outboxDepth(places)), ...(hasLog(places) ? await groupLag(places) : [])]
    if (waiting.every(({ events }) => events === 0)) return true
    await new Promise((done) => setTimeout(done, 500))
  }
  return false
}

const hasLog = ({ eventLogUrl, kafkaBrokers }: Places): boolean => eventLogUrl !== '' || kafkaBrokers.length > 0
