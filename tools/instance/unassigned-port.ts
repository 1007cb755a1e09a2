import { randomInt } from 'node:crypto'
import { portFault } from '../start/infra/ports.ts'

/**
 * Browsers refuse some lower ports. Systems assign higher ones (Linux: from 32768) to connections and to servers that ask for
 * any port.
 */
const RANGE = { first: 11_000, end: 32_000 }

/** A free port of 127.0.0.1 that the system assigns to nothing else until its server listens, seconds later. */
export async function unassignedPort({ first, end } = RANGE): Promise<number> {
  for (;;) {
    const port = randomInt(first, end)
    if ((await portFault(port, '127.0.0.1')) === null) return port
  }
}
