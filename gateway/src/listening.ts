import { Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { GatewayConfig } from './config.ts'

type Place = Pick<GatewayConfig, 'listenFd' | 'port' | 'host'>

/** On a socket that it was given open, which other gateways share; else on its own. */
export async function listen(app: FastifyInstance, { listenFd, port, host }: Place): Promise<void> {
  // Fastify hands what it doesn't know on to Node, which prefers an open socket to a port.
  await app.listen(listenFd > 0 ? ({ fd: listenFd } as never) : { port, host })
}

/** No new connections: they go to the others at the socket. Those that are open go on, which the close of HTTP would end. */
export function stopListening(app: FastifyInstance): void {
  Server.prototype.close.call(app.server)
}
