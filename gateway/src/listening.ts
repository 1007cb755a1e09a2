import { Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { GatewayConfig } from './config.ts'

type Place = Pick<GatewayConfig, 'listenFd' | 'port' | 'host'>

/** Listens on a socket that was passed in open and that other gateways share, or else on its own. */
export async function listen(app: FastifyInstance, { listenFd, port, host }: Place): Promise<void> {
  // Fastify passes unknown options to Node, which prefers an open socket to a port.
  await app.listen(listenFd > 0 ? ({ fd: listenFd } as never) : { port, host })
}

/**
 * Accepts no new connections: they go to the other gateways on the socket. Open connections continue; closing HTTP
 * would end them.
 */
export function stopListening(app: FastifyInstance): void {
  Server.prototype.close.call(app.server)
}
