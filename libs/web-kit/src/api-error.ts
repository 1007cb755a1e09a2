import type { FieldError, Problem } from '@upline/contracts'

/** An error response. Its message is '{status}: {body or status text}' (product text, section 7). */
export class ApiError extends Error {
  readonly status: number
  readonly statusText: string
  readonly body: string
  /** The server's message for the user, if any. */
  readonly serverMessage: string | undefined
  readonly code: string | undefined
  readonly errors: FieldError[]
  /** When the server allows a retry. */
  readonly retryAfterSeconds: number | undefined

  constructor(answer: { status: number; statusText: string; body: string; retryAfter?: string | null }) {
    super(`${answer.status}: ${answer.body || answer.statusText}`)
    this.name = 'ApiError'
    this.status = answer.status
    this.statusText = answer.statusText
    this.body = answer.body
    const problem = parseProblem(answer.body)
    this.serverMessage = typeof problem.message === 'string' && problem.message ? problem.message : undefined
    this.code = problem.code
    this.errors = Array.isArray(problem.errors) ? problem.errors : []
    this.retryAfterSeconds = secondsOf(answer.retryAfter)
  }

  static async of(response: Response): Promise<ApiError> {
    const body = await response.text().catch(() => '')
    const retryAfter = response.headers.get('Retry-After')
    return new ApiError({ status: response.status, statusText: response.statusText, body, retryAfter })
  }
}

/** No response arrived: no network, or no server. */
export class UnreachableError extends Error {
  constructor(cause: unknown) {
    super('Upline cannot be reached. Check your internet connection, then try again.', { cause })
    this.name = 'UnreachableError'
  }
}

/** The message alone, without the name of the error class. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The server's message, else the screen's text for this failure. */
export const failureMessage = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError && error.serverMessage) || otherwise

/** Why something could not be loaded: the server's message, else that of the error. */
export const loadFailure = (error: unknown): string => failureMessage(error, errorText(error))

/** Field errors of a refused form by field name, as a form library expects them. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  error instanceof ApiError ? Object.fromEntries(error.errors.map(({ field, message }) => [field, message])) : {}

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status

/** No response, or that of a restarting service: a retry may succeed in a moment. */
export const isTransient = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429

/** undefined without the header, and for a date instead of seconds, which this server never sends. */
const secondsOf = (header: string | null | undefined): number | undefined =>
  header && /^\d{1,6}$/.test(header) ? Number(header) : undefined

function parseProblem(body: string): Partial<Problem> {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
