import { Failure, type FailureKind, type FieldError, type Problem } from '@upline/contracts'

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** Closed list: how failures map to HTTP, only here. */
export const STATUS_OF: Record<FailureKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  unpaid: 402,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  'too-large': 413,
  unprocessable: 422,
  'too-many': 429,
  unavailable: 503,
}

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

export const titleOf = (status: number): string =>
  TITLES[status] ?? (status < 500 ? 'Bad Request' : 'Internal Server Error')

export interface ProblemParts {
  status: number
  code: string
  message: string
  errors?: FieldError[]
}

export const problem = ({ status, code, message, errors = [] }: ProblemParts): Problem => ({
  status,
  title: titleOf(status),
  code,
  message,
  errors,
})

export const problemOf = (failure: Failure): Problem => ({
  ...problem({ status: STATUS_OF[failure.kind], code: failure.code, message: failure.message, errors: failure.errors }),
  ...(failure.blockers && { blockers: failure.blockers }),
})

/** Retry-After of a temporary outage. */
export const UNAVAILABLE_RETRY_SECONDS = 2

/** When a caller may retry: as the failure says. A 503 always says something. */
export function retryAfterOf(status: number, error: unknown): number | undefined {
  const named = error instanceof Failure ? error.retryAfterSeconds : undefined
  return named ?? (status === 503 ? UNAVAILABLE_RETRY_SECONDS : undefined)
}
