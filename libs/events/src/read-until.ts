import { setTimeout as wait } from 'node:timers/promises'

/** The event of a new member usually arrives within 0.2 s. A call that names the member first waits up to this long. */
export const ARRIVAL_TIMEOUT_MS = 1_000
const POLL_MS = 25

/** Reads until the reading is as wanted or the time is over, such as until an event has arrived. Returns the last reading. */
export async function readUntil<T>(
  read: () => Promise<T>,
  isDone: (found: T) => boolean,
  timeoutMs = ARRIVAL_TIMEOUT_MS,
): Promise<T> {
  const waitsUntil = performance.now() + timeoutMs
  for (;;) {
    const found = await read()
    if (isDone(found) || performance.now() >= waitsUntil) return found
    await wait(POLL_MS)
  }
}
