import { randomInt } from 'node:crypto'
import { portFault } from '../start/infra/ports.ts'

/** Browsers refuse some ports below. Above, systems take ports for outgoing connections and for servers that ask for any port: Linux from 32768. */
const FIRST = 11_000
const LAST = 32_000

/** A free port of 127.0.0.1 that no database, service or connection of the instance takes before its gateway listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST)
    if ((await portFault(port, '127.0.0.1')) === null) return port
  }
}
