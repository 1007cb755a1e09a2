import type { PostAnswer } from './post-webhook.ts'

/** What one try has come to, as it is kept. */
export interface Outcome {
  isTaken: boolean
  responseStatus: number | null
  responseBody: string | null
  /** For a person; null where it was taken. */
  reason: string | null
  /** The other end asked for this much time. */
  askedForMs: number
  /** The other end says that it is gone for good. */
  isGone: boolean
}

const GONE = 410
const AGAIN_LATER = new Set([429, 503])

export function outcomeOf({ status, text, retryAfter }: PostAnswer): Outcome {
  const isTaken = status >= 200 && status < 300
  const seconds = AGAIN_LATER.has(status) && /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0
  return {
    isTaken,
    ...{ responseStatus: status, responseBody: text, reason: isTaken ? null : reasonOfStatus(status) },
    ...{ askedForMs: seconds * 1000, isGone: status === GONE },
  }
}

const reasonOfStatus = (status: number): string =>
  status >= 300 && status < 400
    ? `It answered ${status}: redirects are not followed.`
    : `It answered ${status}: anything from 200 to 299 counts as taken.`

const REASONS: Record<string, string> = {
  UPLINE_REFUSED_ADDRESS: 'Its address is not on the public internet: nothing was sent.',
  ABORT_ERR: 'No answer came within 15 seconds.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before an answer came.',
  EPIPE: 'The connection was closed before an answer came.',
  ENOTFOUND: 'Its host name was not found.',
  EAI_AGAIN: 'Its host name could not be looked up.',
  ETIMEDOUT: 'No connection was made in time.',
  EHOSTUNREACH: 'Its host can not be reached.',
  ENETUNREACH: 'Its network can not be reached.',
}

const isOfTls = (code: string): boolean => /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)

/** No answer came at all. */
export function outcomeOfFault(fault: unknown): Outcome {
  const code = codeOf(fault)
  const reason =
    REASONS[code] ?? (isOfTls(code) ? `Its certificate was not accepted (${code}).` : `No answer (${code}).`)
  return { isTaken: false, responseStatus: null, responseBody: null, reason, askedForMs: 0, isGone: false }
}

/** Where several addresses were tried, the first one's failure tells. */
function codeOf(fault: unknown): string {
  if (fault instanceof AggregateError) return codeOf(fault.errors[0])
  const { code } = fault as { code?: unknown }
  return typeof code === 'string' ? code : 'no reason was given'
}
