import type { PayRunBlocker } from './pay-run.ts'

/** Closed list of the ways a call can fail. libs/http maps each to one status code. */
export type FailureKind =
  | 'invalid' // 400
  | 'unauthenticated' // 401
  | 'unpaid' // 402
  | 'forbidden' // 403
  | 'missing' // 404
  | 'conflict' // 409
  | 'too-large' // 413
  | 'unprocessable' // 422
  | 'too-many' // 429
  | 'unavailable' // 503

export interface FieldError {
  /** The field's name as it was sent, or the row of a bulk call ('members.12.email'). */
  field: string
  message: string
}

export interface FailureDetails {
  errors?: FieldError[]
  retryAfterSeconds?: number
  blockers?: PayRunBlocker[]
}

/** A failure that users may see. Services throw subclasses with their own code ('roster.upline-circle'). */
export class Failure extends Error {
  readonly kind: FailureKind
  readonly code: string
  readonly errors: FieldError[]
  readonly retryAfterSeconds: number | undefined
  readonly blockers: PayRunBlocker[] | undefined

  constructor(kind: FailureKind, code: string, message: string, more: FailureDetails = {}) {
    super(message)
    this.name = new.target.name
    this.kind = kind
    this.code = code
    this.errors = more.errors ?? []
    this.retryAfterSeconds = more.retryAfterSeconds
    this.blockers = more.blockers
  }
}

/** Base class of a failure with a fixed message: `class MemberNotFoundError extends failing('missing', '…', '…') {}`. */
export const failing = (kind: FailureKind, code: string, message: string, more?: FailureDetails) =>
  class extends Failure {
    constructor() {
      super(kind, code, message, more)
    }
  }

/** Base class of a failure with a fixed message that is shown at one field. */
export const failingField = (field: string, kind: FailureKind, code: string, message: string) =>
  failing(kind, code, message, { errors: [{ field, message }] })

/** application/problem+json, the error response of every service. `message` is for users. */
export interface Problem {
  status: number
  title: string
  code: string
  message: string
  errors: FieldError[]
  /** What prevents the lock or the approval of a pay run, with links that resolve it. */
  blockers?: PayRunBlocker[]
}

/** A rejected row of a bulk call or an import: `row` is 1-based in the list that was sent (in a file: the line). */
export interface RowError {
  row: number
  message: string
}

/** A row of a bulk call or an import that needs approval by a second person. */
export interface PendingRow extends RowError {
  requestId: string
}
