import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** What follows a request through the services: its correlation id in the logs, its traceparent in the events. */
export interface Trace {
  correlationId: string
  /** W3C trace context, `00-<trace id>-<span id>-<flags>`. */
  traceparent: string
}

const traces = new AsyncLocalStorage<Trace>()

/** Runs work under a trace: libs/http opens one per request, libs/events one per event. */
export const withTrace = <T>(trace: Trace, work: () => T): T => traces.run(trace, work)

export const currentTrace = (): Trace | undefined => traces.getStore()

/** A new span of a trace; without a valid parent a new trace. */
export function nextTraceparent(parent?: string | null): string {
  const traceId = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(parent ?? '')?.[1]
  return `00-${traceId ?? randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`
}
