import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Proves that a call comes from the gateway. */
export const INTERNAL_TOKEN_HEADER = 'x-upline-token'

const GATEWAY_HEADERS = 'x-upline-'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares in constant time, regardless of how much of the token is right. */
export const isSameToken = (sent: unknown, token: string | null | undefined): boolean =>
  typeof sent === 'string' && !!token && timingSafeEqual(digest(sent), digest(token))

/** The address of the caller: from the gateway, or else the peer of the connection. */
export const callerAddress = ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): string =>
  String(headers['x-upline-address'] ?? ip)

/** Drops headers about the caller unless the gateway sent them. Anyone who reaches the port can send any header. */
export function trustOnlyGateway(server: FastifyInstance, token: string | null | undefined): void {
  server.addHook('onRequest', (request, _reply, next) => {
    const { headers } = request
    const isGateway = isSameToken(headers[INTERNAL_TOKEN_HEADER], token)
    delete headers[INTERNAL_TOKEN_HEADER]
    if (!isGateway) for (const name in headers) if (name.startsWith(GATEWAY_HEADERS)) delete headers[name]
    next()
  })
}
