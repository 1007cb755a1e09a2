import { Failure, LOAN_OUTCOMES, LOAN_STATUSES, readLoanProgress, type StatusValues } from '@upline/contracts'

const MAX_VALUES = 200
const MAX_LENGTH = 100

class InvalidStatusValuesError extends Failure {
  constructor(message: string) {
    super('invalid', 'loans.invalid-status-values', message, { errors: [{ field: 'values', message }] })
  }
}

const KNOWN: readonly string[] = [...LOAN_STATUSES, ...LOAN_OUTCOMES]

/** Validates values by their text in files; null removes one. A text that is a status or an outcome cannot mean another. */
export function readStatusValues(sent: Record<string, unknown>): Record<string, string | null> {
  const entries = Object.entries(sent)
  if (entries.length > MAX_VALUES)
    throw new InvalidStatusValuesError(`values must name no more than ${MAX_VALUES} texts`)
  return Object.fromEntries(entries.map(([written, value]) => [written.trim(), checked(written.trim(), value)]))
}

function checked(written: string, value: unknown): string | null {
  if (written === '' || written.length > MAX_LENGTH)
    throw new InvalidStatusValuesError(`values must name texts of 1 to ${MAX_LENGTH} characters`)
  if (readLoanProgress(written))
    throw new InvalidStatusValuesError(`values cannot name "${written}": it is a status of loans`)
  if (value !== null && !(typeof value === 'string' && KNOWN.includes(value)))
    throw new InvalidStatusValuesError(`values must map "${written}" to one of ${KNOWN.join(', ')}, or to null`)
  return value
}

/** Remembered values by key, the member's own first. */
export const valuesByKey = (rows: readonly { key: string; value: string }[]): StatusValues =>
  Object.fromEntries(rows.toReversed().map(({ key, value }) => [key, value]))
