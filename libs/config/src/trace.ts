import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { TRACEPARENT } from '@upline/contracts'

/** Follows a request through the services: its correlation ID in the logs, its traceparent in the events. */
export interface Trace {
  correlationId: string
  /** W3C trace context, `00-<trace id>-<span id>-<flags>`. */
  traceparent: string
}

const traces = new AsyncLocalStorage<Trace>()

/** Runs work under a trace: libs/http opens one per request, libs/events one per event. */
export const withTrace = <T>(trace: Trace, work: () => T): T => traces.run(trace, work)

export const currentTrace = (): Trace | undefined => traces.getStore()

/** Parses a traceparent; undefined if it is invalid. */
export function traceContextOf(text?: string | null): { traceId: string; spanId: string; flags: string } | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(text ?? '') ?? []
  return traceId && spanId && flags ? { traceId, spanId, flags } : undefined
}

/** A new span of a trace, or of a new trace if there is no valid parent. */
export function nextTraceparent(parent?: string | null): string {
  const traceId = traceContextOf(parent)?.traceId ?? randomBytes(16).toString('hex')
  return `00-${traceId}-${randomBytes(8).toString('hex')}-01`
}
