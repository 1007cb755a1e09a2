import net from 'node:net'
import { StartTrouble } from './infra/start-trouble.ts'

/** What Node's own cluster binds its ports with; a net.Server would take connections itself. */
type Bind = (address: string, port: number, family: 4) => { fd: number } | number

/**
 * A port that is held for several processes: each of them listens on the same socket, so a connection goes to whoever
 * takes it first, a frozen process takes none, and where one ends no connection that waits is lost with it.
 */
export function holdPort(port: number, host: string): number {
  const bind = (net as unknown as { _createServerHandle: Bind })._createServerHandle
  const held = bind(host, port, 4)
  if (typeof held === 'number') throw new StartTrouble(`port ${port} of ${host} can't be held (error ${-held})`)
  return held.fd
}
