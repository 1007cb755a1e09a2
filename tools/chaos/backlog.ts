import { setTimeout as pause } from 'node:timers/promises'
import { groupLag, outboxDepth } from '../events/lag.ts'
import type { Places } from '../events/places.ts'
import type { Instance } from '../instance/instance.ts'
import { databaseUrl, environmentOf } from '../instance/places.ts'
import { services } from '../start/processes.ts'

/** Enough events to be pending at every kill, but few enough to be handled soon after the last one. */
const MAX_PENDING_EVENTS = 5_000
/** Services that are killed all the time may make no progress. Loading continues after this time. */
const WAIT_TIMEOUT_MS = 60_000
const POLL_INTERVAL_MS = 2_000

/** Returns where an instance stores its events. Call it before the first kill: a restarting service has no environment. */
export function placesOf(instance: Instance): Places {
  const { KAFKA_BROKERS: brokers = '', EVENT_LOG_URL: eventLogUrl = '' } = environmentOf(instance, 'recruiting')
  const databases = Object.fromEntries(services.map(({ name }) => [name, databaseUrl(instance, name)]))
  return { databases, eventLogUrl, kafkaBrokers: brokers.split(',').filter(Boolean) }
}

/** Waits until few events are pending: loans arrive faster than services that die every three seconds can process them. */
export async function untilCaughtUp(places: Places): Promise<void> {
  const began = performance.now()
  while (performance.now() - began < WAIT_TIMEOUT_MS && (await pendingEvents(places)) > MAX_PENDING_EVENTS)
    await pause(POLL_INTERVAL_MS)
}

async function pendingEvents(places: Places): Promise<number> {
  // The stores that are queried can be killed too.
  const all = await Promise.all([groupLag(places), outboxDepth(places)]).catch(() => undefined)
  return all ? all.flat().reduce((sum, { events }) => sum + events, 0) : Infinity
}
