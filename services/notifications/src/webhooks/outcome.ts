import type { PostResponse } from './post-webhook.ts'

/** The stored result of one attempt. */
export interface Outcome {
  isAccepted: boolean
  responseStatus: number | null
  responseBody: string | null
  /** Shown to users. Null if the event was accepted. */
  reason: string | null
  /** The wait that the receiver requested. */
  retryAfterMs: number
  /** The receiver returned 410: the endpoint no longer exists. */
  isGone: boolean
}

const GONE = 410
const RETRY_LATER = new Set([429, 503])

export function outcomeOf({ status, text, retryAfter }: PostResponse): Outcome {
  const isAccepted = status >= 200 && status < 300
  const seconds = RETRY_LATER.has(status) && /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0
  return {
    isAccepted,
    ...{ responseStatus: status, responseBody: text, reason: isAccepted ? null : reasonOfStatus(status) },
    ...{ retryAfterMs: seconds * 1000, isGone: status === GONE },
  }
}

const reasonOfStatus = (status: number): string =>
  status >= 300 && status < 400
    ? `The receiver returned status ${status}. Redirects are not followed.`
    : `The receiver returned status ${status}. Only 200 to 299 count as accepted.`

const REASONS: Record<string, string> = {
  UPLINE_REFUSED_ADDRESS: 'Its address is not on the public internet. Nothing was sent.',
  ABORT_ERR: 'The receiver did not respond within 15 seconds.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection closed before a response arrived.',
  EPIPE: 'The connection closed before a response arrived.',
  ENOTFOUND: 'The host name was not found.',
  EAI_AGAIN: 'The host name could not be resolved.',
  ETIMEDOUT: 'The connection timed out.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The network cannot be reached.',
}

const isTlsError = (code: string): boolean => /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)

/** The result of an attempt without a response. */
export function outcomeOfFault(fault: unknown): Outcome {
  const code = codeOf(fault)
  const reason =
    REASONS[code] ?? (isTlsError(code) ? `The certificate is not trusted (${code}).` : `No response (${code}).`)
  return { isAccepted: false, responseStatus: null, responseBody: null, reason, retryAfterMs: 0, isGone: false }
}

/** The error code. If several addresses were tried, the code of the first one. */
function codeOf(fault: unknown): string {
  if (fault instanceof AggregateError) return codeOf(fault.errors[0])
  const { code } = fault as { code?: unknown }
  return typeof code === 'string' ? code : 'no error code'
}
