/** Until a response begins. The service's own timeouts (statements, locks, Redis) are shorter, so it responds first. */
const READ_DEADLINE_SECONDS = 10
const WRITE_DEADLINE_SECONDS = 30
/** For imports in one call, exports, PDF statements and closing a period. Their routes select it. */
export const LONG_DEADLINE_SECONDS = 120

/** Between two chunks of a response body. Streams send something every 15 s. */
export const BODY_DEADLINE_MS = 60_000
/** Until a replica accepts a connection. */
export const CONNECT_DEADLINE_MS = 2_000

/** After this, a replica that has sent nothing since the call is probed. */
export const SUSPECT_AFTER_MS = 150
/** After this, a read is also sent to another replica. */
export const HEDGE_AFTER_MS = 300
/** A probe that takes longer fails, and the replica is ejected. */
export const PROBE_DEADLINE_MS = 500
/** Between two probes of an ejected replica. */
export const PROBE_INTERVAL_MS = 250

/** Retry-After of a call that was refused because too many calls are pending. */
export const OVERLOAD_RETRY_SECONDS = 1

const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** How long a call may wait for the first byte of its response. */
export const deadlineOf = (method: string, routeSeconds: number | undefined): number =>
  1_000 * (routeSeconds ?? (READING_METHODS.has(method) ? READ_DEADLINE_SECONDS : WRITE_DEADLINE_SECONDS))

/** A call with both of its deadlines: until its response begins, and between two chunks of the response. */
export interface CallDeadlines {
  headersTimeout: number
  bodyTimeout: number
}
