import { Failure } from '@upline/contracts'

export const NEXT_CURSOR_HEADER = 'next-cursor'

export class InvalidParameterError extends Failure {
  constructor(field: string, message: string) {
    super('invalid', 'request.invalid', message, { errors: [{ field, message }] })
  }
}

/** `limit` of a list: absent gives the list's default, beyond 1 to max is refused. */
export function readLimit(value: unknown, limits: { byDefault: number; max: number; field?: string }): number {
  if (value === undefined || value === '') return limits.byDefault
  const limit = /^\d{1,9}$/.test(String(value)) ? Number(value) : Number.NaN
  if (limit >= 1 && limit <= limits.max) return limit
  throw new InvalidParameterError(limits.field ?? 'limit', `limit must be a whole number from 1 to ${limits.max}`)
}

/** Where the next page begins: the keyset of the last row, opaque to the caller. */
export const encodeCursor = (keyset: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(keyset)).toString('base64url')

/** The keyset of a cursor; undefined where none was sent. `length` is the number of its parts: strings, numbers or null. */
export function decodeCursor<Keyset extends readonly (string | number | null)[]>(
  value: unknown,
  length: Keyset['length'],
): Keyset | undefined {
  if (value === undefined || value === '') return undefined
  const keyset = parsed(value)
  if (Array.isArray(keyset) && keyset.length === length && keyset.every(isPart)) return keyset as unknown as Keyset
  throw new InvalidParameterError('cursor', 'cursor is not one that this list gave')
}

const isPart = (part: unknown): boolean => part === null || typeof part === 'string' || typeof part === 'number'

function parsed(value: unknown): unknown {
  try {
    return JSON.parse(Buffer.from(String(value), 'base64url').toString())
  } catch {
    return undefined
  }
}

/**
 * A page out of `limit + 1` rows that were read: its rows, and the cursor of the next page where more follow.
 */
export function pageOf<Row>(
  rows: Row[],
  limit: number,
  keysetOf: (row: Row) => readonly unknown[],
): { rows: Row[]; nextCursor: string | null } {
  if (rows.length <= limit) return { rows, nextCursor: null }
  const page = rows.slice(0, limit)
  return { rows: page, nextCursor: encodeCursor(keysetOf(page[limit - 1] as Row)) }
}

/** Sets `Next-Cursor` where more follow (`@Res({ passthrough: true }) reply`). */
export function setNextCursor(
  reply: { header(name: string, value: string): unknown },
  nextCursor: string | null,
): void {
  if (nextCursor !== null) reply.header(NEXT_CURSOR_HEADER, nextCursor)
}
