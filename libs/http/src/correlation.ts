import { randomUUID } from 'node:crypto'
import { nextTraceparent, type Trace } from '@upline/config'

export const CORRELATION_HEADER = 'x-correlation-id'

/** A request's trace: the caller's correlation id where it is a harmless word (it is logged and sent on), else a new one. */
export function traceOf(headers: Record<string, string | string[] | undefined>): Trace {
  const sent = headers[CORRELATION_HEADER]
  const correlationId = typeof sent === 'string' && /^[\w.-]{1,64}$/.test(sent) ? sent : randomUUID()
  return { correlationId, traceparent: nextTraceparent(String(headers['traceparent'] ?? '')) }
}
