import { INTERNAL_TOKEN_HEADER } from '@upline/http/internal-token'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'

/** Headers that identify a caller or its origin. Only the gateway sets them. */
const OURS = /^(x-(upline|user|forwarded|real-ip|original|client-ip|auth)(-|$)|forwarded$|traceparent$|tracestate$)/
/** These headers all begin with x, f or t, so most headers are skipped quickly. */
const MAY_BE_OURS = /^[xft]/

/** Headers about the client's connection to the gateway, and the host, which differs at the service. */
const HOP = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'te', 'trailer', 'upgrade', 'expect'],
  ...['http2-settings', 'host'],
])

const CORRELATION = 'x-correlation-id'

/** Every request gets an ID that follows it through logs and events. */
export function forwardedFrom(request: FastifyRequest, reply: FastifyReply, next: () => void): void {
  const sent = request.headers[CORRELATION]
  const id = typeof sent === 'string' && /^[\w.-]{1,64}$/.test(sent) ? sent : randomUUID()
  request.headers[CORRELATION] = id
  void reply.header(CORRELATION, id)
  next()
}

interface ObservedCall {
  address: string
  protocol: string
  traceparent?: string | undefined
  hasBody?: boolean
  /** Proves to a service that the gateway sent the call. Simulators do not get it. */
  token?: string | null
}

/**
 * Returns the headers for a service: drops what the client claims about itself and adds what the gateway saw. Names are
 * lowercase, as Node provides them.
 */
export function serviceHeaders(
  headers: Record<string, string | string[] | undefined>,
  seen: ObservedCall,
): Record<string, string | string[] | undefined> {
  const { address, protocol, traceparent, token, hasBody = true } = seen
  const kept: Record<string, string | string[] | undefined> = {}
  const named = connectionNames(headers['connection'])
  for (const name in headers) if (!HOP.has(name) && !named?.includes(name) && !isOurs(name)) kept[name] = headers[name]
  // The body of a read is dropped. Otherwise the service would wait for its declared length.
  if (!hasBody) delete kept['content-length']
  kept['x-upline-address'] = address
  kept['x-upline-proto'] = protocol
  if (token) kept[INTERNAL_TOKEN_HEADER] = token
  if (traceparent) kept['traceparent'] = traceparent
  return kept
}

const isOurs = (name: string): boolean => MAY_BE_OURS.test(name) && OURS.test(name)

/** Headers that the client declares as hop-by-hop. */
function connectionNames(connection: string | string[] | undefined): string[] | undefined {
  if (typeof connection !== 'string' || connection === 'keep-alive' || connection === 'close') return undefined
  return connection.toLowerCase().split(/[\s,]+/)
}
