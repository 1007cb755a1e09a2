import { setTimeout as pause } from 'node:timers/promises'
import { groupLag, outboxDepth } from '../events/lag.ts'
import type { Places } from '../events/places.ts'
import type { Instance } from '../instance/instance.ts'
import { databaseUrl, environmentOf } from '../instance/places.ts'
import { services } from '../start/processes.ts'

/** So many events are more than a kill can miss, and soon handled once nobody is killed any more. */
const MOST_WAITING = 5_000
/** What is killed all the time may not get on at all: then more is told to it all the same. */
const PATIENCE_MS = 60_000
const EVERY_MS = 2_000

/** Where an instance keeps its events. To be read before anybody dies: a service that is being started again tells nothing. */
export function placesOf(instance: Instance): Places {
  const { KAFKA_BROKERS: brokers = '', EVENT_LOG_URL: eventLogUrl = '' } = environmentOf(instance, 'recruiting')
  const databases = Object.fromEntries(services.map(({ name }) => [name, databaseUrl(instance, name)]))
  return { databases, eventLogUrl, kafkaBrokers: brokers.split(',').filter(Boolean) }
}

/** Until outboxes and groups hold no more than some: loans come faster than services follow that die every three seconds. */
export async function untilFollowed(places: Places): Promise<void> {
  const began = performance.now()
  while (performance.now() - began < PATIENCE_MS && (await waiting(places)) > MOST_WAITING) await pause(EVERY_MS)
}

async function waiting(places: Places): Promise<number> {
  // Whom we ask is among the victims.
  const all = await Promise.all([groupLag(places), outboxDepth(places)]).catch(() => undefined)
  return all ? all.flat().reduce((sum, { events }) => sum + events, 0) : Infinity
}
