import { Failure } from '@upline/contracts'

export const NEXT_CURSOR_HEADER = 'next-cursor'

export class InvalidParameterError extends Failure {
  constructor(field: string, message: string) {
    super('invalid', 'request.invalid', message, { errors: [{ field, message }] })
  }
}

/** `limit` of a list: the list's default if absent. Values outside of 1 to max are refused. */
export function readLimit(value: unknown, limits: { byDefault: number; max: number; field?: string }): number {
  if (value === undefined || value === '') return limits.byDefault
  const limit = /^\d{1,9}$/.test(String(value)) ? Number(value) : Number.NaN
  if (limit >= 1 && limit <= limits.max) return limit
  throw new InvalidParameterError(limits.field ?? 'limit', `limit must be a whole number from 1 to ${limits.max}`)
}

/** Sets `Next-Cursor` if more rows follow (`@Res({ passthrough: true }) reply`). */
export function setNextCursor(
  reply: { header(name: string, value: string): unknown },
  nextCursor: string | null,
): void {
  if (nextCursor !== null) reply.header(NEXT_CURSOR_HEADER, nextCursor)
}
