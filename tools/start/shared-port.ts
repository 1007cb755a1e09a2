import net from 'node:net'
import { StartError } from './infra/start-error.ts'

/** The function that Node's cluster module binds ports with. A net.Server would accept connections itself. */
type Bind = (address: string, port: number, family: 4) => { fd: number } | number

/**
 * A port that several processes share. All listen on the same socket, so a connection goes to the first that accepts it.
 * A frozen process accepts none, and pending connections survive the end of a process.
 */
export function holdPort(port: number, host: string): number {
  const bind = (net as unknown as { _createServerHandle: Bind })._createServerHandle
  const held = bind(host, port, 4)
  if (typeof held === 'number') throw new StartError(`port ${port} of ${host} cannot be opened (error ${-held})`)
  return held.fd
}
