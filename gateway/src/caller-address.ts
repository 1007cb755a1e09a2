import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'

/** Headers that say who somebody is or where they come from: only the gateway writes them. */
const OURS = /^(x-(upline|user|forwarded|real-ip|original|client-ip|auth)(-|$)|forwarded$|traceparent$|tracestate$)/

const CORRELATION = 'x-correlation-id'

/** Every request gets an id that follows it through logs and events. */
export function forwardedFrom(request: FastifyRequest, reply: FastifyReply, next: () => void): void {
  const sent = request.headers[CORRELATION]
  const id = typeof sent === 'string' && /^[\w.-]{1,64}$/.test(sent) ? sent : randomUUID()
  request.headers[CORRELATION] = id
  void reply.header(CORRELATION, id)
  next()
}

/** The headers as a service gets them: what a client claims about itself is dropped, what the gateway saw is added. */
export function serviceHeaders(
  headers: Record<string, string | string[] | undefined>,
  seen: { address: string; protocol: string; traceparent?: string | undefined },
): Record<string, string | string[] | undefined> {
  const kept = Object.entries(headers).filter(([name]) => !OURS.test(name.toLowerCase()))
  return {
    ...Object.fromEntries(kept),
    'x-upline-address': seen.address,
    'x-upline-proto': seen.protocol,
    ...(seen.traceparent ? { traceparent: seen.traceparent } : {}),
  }
}
