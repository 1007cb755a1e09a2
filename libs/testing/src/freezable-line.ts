import { connect, createServer, type Socket } from 'node:net'
import { listenOnLoopback } from './loopback.ts'

/** A connection to a store that can be frozen. */
export interface FreezableLine {
  /** The store's URL through this line. */
  url: string
  freeze(): void
  thaw(): void
  close(): void
}

/**
 * Listens in front of a store. While it is frozen, connections stay open and nothing arrives, as with a frozen server; what was
 * sent meanwhile arrives when it thaws.
 */
export async function openFreezableLine(storeUrl: string): Promise<FreezableLine> {
  const { hostname, port } = new URL(storeUrl)
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => (sockets.delete(socket), near.destroy(), far.destroy()))
    }
    near.on('data', (part) => far.write(part))
    far.on('data', (part) => near.write(part))
    if (isFrozen) for (const socket of [near, far]) socket.pause()
  })
  const url = new URL(storeUrl)
  url.hostname = '127.0.0.1'
  url.port = String(await listenOnLoopback(server))
  const hold = (isHeld: boolean) => {
    isFrozen = isHeld
    for (const socket of sockets) void (isHeld ? socket.pause() : socket.resume())
  }
  const close = () => {
    hold(false)
    server.close()
  }
  return { url: url.href, freeze: () => hold(true), thaw: () => hold(false), close }
}
