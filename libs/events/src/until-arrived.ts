import { setTimeout as wait } from 'node:timers/promises'

/** The event of a new member usually arrives within 0.2 s. A call that names the member first waits up to this long. */
export const ARRIVAL_TIMEOUT_MS = 1_000
const POLL_MS = 25

/** Reads until an event of another service has arrived or the time is over, and returns the last reading. */
export async function untilArrived<T>(
  read: () => Promise<T>,
  hasArrived: (found: T) => boolean,
  timeoutMs = ARRIVAL_TIMEOUT_MS,
): Promise<T> {
  const waitsUntil = performance.now() + timeoutMs
  for (;;) {
    const found = await read()
    if (hasArrived(found) || performance.now() >= waitsUntil) return found
    await wait(POLL_MS)
  }
}
