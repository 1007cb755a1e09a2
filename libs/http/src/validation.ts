import { ArrayMaxSize } from 'class-validator'
import { ValidationPipe, type ValidationError } from '@nestjs/common'
import { Failure, type FieldError } from '@upline/contracts'

/** The shape of a request is wrong. `errors` names each field by its path ('members.12.email'). */
export class InvalidRequestError extends Failure {
  constructor(errors: FieldError[]) {
    super('invalid', 'request.invalid', summary(errors), { errors })
  }
}

/** More rows than one call may send (MaxRows): 413, as for a body with too many bytes. */
export class ListTooLongError extends Failure {
  constructor(errors: FieldError[]) {
    super('too-large', 'request.list-too-long', summary(errors), { errors })
  }
}

/** The global pipe: unknown fields are refused, values get the DTO's types. */
export function validationPipe(): ValidationPipe {
  return new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => failureOf(errors),
  })
}

export function failureOf(errors: ValidationError[]): Failure {
  const fields = errors.flatMap((error) => fieldErrors(error, ''))
  const tooLong = errors.some(
    ({ constraints = {}, contexts }) => isTooManyRows(contexts) && !('isArray' in constraints),
  )
  return tooLong ? new ListTooLongError(fields) : new InvalidRequestError(fields)
}

/** The rows of a bulk call. Too many of them are 413, while too many values in any other list are 400. */
export const MaxRows = (max: number): PropertyDecorator => ArrayMaxSize(max, { context: { isRows: true } })

const isTooManyRows = (contexts: ValidationError['contexts']): boolean =>
  (contexts?.['arrayMaxSize'] as { isRows?: boolean } | undefined)?.isRows === true

function fieldErrors(error: ValidationError, path: string): FieldError[] {
  const field = path ? `${path}.${error.property}` : error.property
  const message = mainConstraint(error.constraints ?? {})
  const own = message === undefined ? [] : [{ field, message: sentence(message) }]
  return [...own, ...(error.children ?? []).flatMap((child) => fieldErrors(child, field))]
}

const LIMITS = new Set(['maxLength', 'minLength', 'max', 'min', 'arrayMaxSize', 'arrayNotEmpty'])

/** The reported error of a field: that it is missing or not a text takes precedence over its maximum length. */
function mainConstraint(constraints: Record<string, string>): string | undefined {
  const kinds = Object.keys(constraints)
  const kind = kinds.find((name) => name === 'isArray') ?? kinds.find((name) => !LIMITS.has(name)) ?? kinds[0]
  return kind === undefined ? undefined : constraints[kind]
}

/** 'members.0.email must be an email' becomes 'email must be an email': the path is in `field`. */
const sentence = (message: string): string => message.replace(/^(?:[\w$]+\.)+/, '')

/** The summary for users: the first errors, and how many more. */
function summary(errors: FieldError[]): string {
  const shown = errors.slice(0, 3).map(({ field, message }) => (field.includes('.') ? `${field}: ${message}` : message))
  const more = errors.length - shown.length
  return shown.join('; ') + (more > 0 ? `; and ${more} more` : '') || 'The request is not valid.'
}
