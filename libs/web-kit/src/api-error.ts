import type { FieldError, Problem } from '@upline/contracts'

/** An answer that is not ok. Its message is '{status}: {body or status text}' (product text, section 7). */
export class ApiError extends Error {
  readonly status: number
  readonly statusText: string
  readonly body: string
  /** What the server says to a person, where it said something. */
  readonly serverMessage: string | undefined
  readonly code: string | undefined
  readonly errors: FieldError[]
  /** When the server says that the call may be sent again. */
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

/** The server's own words, else the screen's text for this failure. */
export const failureMessage = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError && error.serverMessage) || otherwise

/** Field errors of a refused form by field name, as a form library takes them. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  error instanceof ApiError ? Object.fromEntries(error.errors.map(({ field, message }) => [field, message])) : {}

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status

/** No answer, or that of a service that is being started again: the same call may be answered in a moment. */
export const passesByItself = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429

/** undefined for no header, and for a date in place of seconds: this server sends none. */
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
