import { HttpException } from '@nestjs/common'
import { Failure, type Problem } from '@upline/contracts'
import { isLostConnectionMessage } from '@upline/db'
import { problem, problemOf } from './problem.ts'

interface CodedError {
  code?: unknown
  name?: unknown
  statusCode?: unknown
  message?: unknown
  cause?: unknown
}

/** Connection errors: Postgres is starting or gone, a pool is full, Redis is unavailable. They are temporary. */
const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
  'ClientOfflineError',
  'ClientClosedError',
  'ConnectionTimeoutError',
  'DisconnectsClientError',
  'SocketClosedUnexpectedlyError',
  'SocketTimeoutError',
  'RedisTimeoutError',
  'DeadlineError',
  'MaxRetriesPerRequestError',
])

/**
 * A transaction conflict: Postgres ended this transaction in favor of another one, it waited too long for a lock, or
 * this process was frozen during it (25P03). Sending the request again succeeds.
 */
const MET_OTHERS = new Set(['40P01', '40001', '55P03', '25P03'])

/** statement_timeout: Postgres ended the statement, and nothing was changed. */
const TOO_SLOW = new Set(['57014'])

/**
 * Values that Postgres cannot read as the expected type: a NUL character, an invalid ID, a number out of range. 08P01
 * is a NUL character too, if MikroORM wrote the value into the statement.
 */
const UNREADABLE = new Set(['08P01', '22021', '22P05', '22P02', '22003', '22007', '22008'])

const codesOf = (error: CodedError): unknown[] => [
  error.code,
  error.name,
  (error.cause as CodedError | undefined)?.code,
  (error.cause as CodedError | undefined)?.name,
]

/** The response to an error, and whether it is our own fault and worth a log line. */
export function problemOfError(error: unknown): { problem: Problem; isFault: boolean } {
  if (error instanceof Failure) return { problem: problemOf(error), isFault: false }
  const coded = (typeof error === 'object' && error !== null ? error : {}) as CodedError
  const codes = codesOf(coded)
  if (codes.some((code) => UNAVAILABLE_CODES.has(code as string)) || isLostConnectionMessage(coded.message))
    return { problem: UNAVAILABLE_CODES_PROBLEM, isFault: true }
  if (codes.some((code) => MET_OTHERS.has(code as string))) return { problem: BUSY_PROBLEM, isFault: true }
  if (codes.some((code) => TOO_SLOW.has(code as string))) return { problem: TOO_SLOW_PROBLEM, isFault: true }
  if (codes.some((code) => UNREADABLE.has(code as string))) return { problem: UNREADABLE_PROBLEM, isFault: false }
  return fromStatus(error, coded)
}

const UNAVAILABLE_CODES_PROBLEM = problem({
  status: 503,
  code: 'service.unavailable',
  message: 'The service is not available at the moment. Please try again.',
})

const BUSY_PROBLEM = problem({
  status: 503,
  code: 'service.busy',
  message: 'Someone else is changing the same data. Nothing was changed; please try again.',
})

const TOO_SLOW_PROBLEM = problem({
  status: 503,
  code: 'service.too-slow',
  message: 'This takes too long at the moment. Nothing was changed; please try again.',
})

const UNREADABLE_PROBLEM = problem({
  status: 400,
  code: 'request.unreadable-value',
  message: 'A value in the request cannot be read.',
})

const FAULT_PROBLEM = problem({
  status: 500,
  code: 'service.fault',
  message: 'Something went wrong on our side. Please try again.',
})

function fromStatus(error: unknown, coded: CodedError): { problem: Problem; isFault: boolean } {
  const status = error instanceof HttpException ? error.getStatus() : Number(coded.statusCode)
  if (!(status >= 400 && status < 500)) return { problem: FAULT_PROBLEM, isFault: true }
  return { problem: problem({ status, code: codeOf(status), message: messageOf(status, coded) }), isFault: false }
}

const codeOf = (status: number): string => {
  if (status === 404) return 'request.unknown-path'
  if (status === 413) return 'request.too-large'
  if (status === 415) return 'request.media-type'
  return 'request.invalid'
}

function messageOf(status: number, { message }: CodedError): string {
  if (status === 413) return 'The request is too large.'
  return typeof message === 'string' && message ? message : 'The request cannot be read.'
}
