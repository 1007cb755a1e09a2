import { randomUUID } from 'node:crypto'

export const CORRELATION_HEADER = 'x-correlation-id'

/** The caller's correlation ID if it is a harmless word (it is logged and forwarded), else a new one. */
export function correlationIdOf(headers: Record<string, string | string[] | undefined>): string {
  const sent = headers[CORRELATION_HEADER]
  return typeof sent === 'string' && /^[\w.-]{1,64}$/.test(sent) ? sent : randomUUID()
}
