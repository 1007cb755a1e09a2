import { INTERNAL_TOKEN_HEADER } from '@upline/http/internal-token'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'

/** Headers that say who somebody is or where they come from: only the gateway writes them. */
const OURS = /^(x-(upline|user|forwarded|real-ip|original|client-ip|auth)(-|$)|forwarded$|traceparent$|tracestate$)/
/** With what else may one of those begin than x, f or t? Most headers are not even looked at. */
const MAY_BE_OURS = /^[xft]/

/** What a client says of its connection to us, and the host, which is the service's own. */
const HOP = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'te', 'trailer', 'upgrade', 'expect'],
  ...['http2-settings', 'host'],
])

const CORRELATION = 'x-correlation-id'

/** Every request gets an id that follows it through logs and events. */
export function forwardedFrom(request: FastifyRequest, reply: FastifyReply, next: () => void): void {
  const sent = request.headers[CORRELATION]
  const id = typeof sent === 'string' && /^[\w.-]{1,64}$/.test(sent) ? sent : randomUUID()
  request.headers[CORRELATION] = id
  void reply.header(CORRELATION, id)
  next()
}

interface Seen {
  address: string
  protocol: string
  traceparent?: string | undefined
  hasBody?: boolean
  /** Proves to a service that the gateway says this; simulators get none. */
  token?: string | null
}

/**
 * The headers as a service gets them: what a client claims about itself is dropped, what the gateway saw is added. Names
 * come in small letters, as Node reads them.
 */
export function serviceHeaders(
  headers: Record<string, string | string[] | undefined>,
  seen: Seen,
): Record<string, string | string[] | undefined> {
  const { address, protocol, traceparent, token, hasBody = true } = seen
  const kept: Record<string, string | string[] | undefined> = {}
  const named = connectionNames(headers['connection'])
  for (const name in headers)
    if (!HOP.has(name) && !named?.includes(name) && !(MAY_BE_OURS.test(name) && OURS.test(name)))
      kept[name] = headers[name]
  // Of a call that only reads the body is not taken: its length would be waited for.
  if (!hasBody) delete kept['content-length']
  kept['x-upline-address'] = address
  kept['x-upline-proto'] = protocol
  if (token) kept[INTERNAL_TOKEN_HEADER] = token
  if (traceparent) kept['traceparent'] = traceparent
  return kept
}

/** Headers that a client declares to end here. */
function connectionNames(connection: string | string[] | undefined): string[] | undefined {
  if (typeof connection !== 'string' || connection === 'keep-alive' || connection === 'close') return undefined
  return connection.toLowerCase().split(/[\s,]+/)
}
