/** No part of the request has left the gateway. */
const UNSENT = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT'])
/** The connection ended before a response. */
const CUT = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])
/** No response within the deadline of the call. */
const LATE = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])

const READS = new Set(['GET', 'HEAD'])

/** Whether a call may be sent twice: it only reads, or its sender declares that a second call changes nothing. */
export const isRepeatable = ({ method, idempotent }: { method: string; idempotent?: boolean | undefined }): boolean =>
  idempotent ?? READS.has(method)

/** The effect of a failed attempt on its replica and its call. */
export interface Verdict {
  /** No call is sent to the replica until a probe succeeds. */
  ejects: boolean
  /** Another replica may be tried: nothing was sent, or the call may be sent twice. A write is never sent twice. */
  retries: boolean
}

/** `hasLived`: the replica has sent a response since the call was sent, so it is slow and not frozen. */
export function verdictOn(fault: { code: string; isRepeatable: boolean; hasLived: boolean }): Verdict {
  const { code, hasLived } = fault
  if (UNSENT.has(code)) return { ejects: true, retries: true }
  if (CUT.has(code)) return { ejects: true, retries: fault.isRepeatable }
  return { ejects: LATE.has(code) && !hasLived, retries: false }
}

/**
 * Whether a waiting call is also sent to another replica: only if it may be sent twice and its replica has sent no
 * response at all since. A slow query on a replica that serves other calls is not sent twice.
 */
export const shouldHedge = (call: { isRepeatable: boolean; hasLived: boolean }): boolean =>
  call.isRepeatable && !call.hasLived
