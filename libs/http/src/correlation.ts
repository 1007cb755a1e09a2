import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

export const CORRELATION_HEADER = 'x-correlation-id'

const current = new AsyncLocalStorage<string>()

/** The id of the request (or event) that the running code serves; undefined outside of one. */
export const correlationId = (): string | undefined => current.getStore()

/** Everything that `work` does, also later, carries this id. */
export const withCorrelation = <T>(id: string, work: () => T): T => current.run(id, work)

/** A caller's id where it is a harmless word, else a new one: it is written to logs and sent on. */
export function readCorrelationId(header: unknown): string {
  return typeof header === 'string' && /^[\w.-]{1,64}$/.test(header) ? header : randomUUID()
}
