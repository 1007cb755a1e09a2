import { isLostConnectionMessage } from '@upline/db'

const MAX_LENGTH = 300

interface DatabaseFault {
  code?: unknown
  constraint?: unknown
  table?: unknown
}

/** The stored and logged text of an error. A database's own message may quote personal data, so only names are kept. */
export function faultText(fault: unknown): string {
  if (!(fault instanceof Error)) return 'Unknown error'
  const { code, constraint, table } = fault as DatabaseFault
  if (isSqlState(code))
    return ['Database error', code, table && `table ${table}`, constraint && `constraint ${constraint}`]
      .filter(Boolean)
      .join(' ')
  return `${fault.name}: ${fault.message}`.slice(0, MAX_LENGTH)
}

const isSqlState = (code: unknown): code is string => typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)

/**
 * Connection refused, reset or timed out; server starting or shutting down; too many clients; this process was frozen.
 */
const OUTAGES = /^(ECONN\w+|ETIMEDOUT|EPIPE|EAI_AGAIN|57P0[123]|08\w{3}|53300|25P03)$/

/** The database is unavailable, which the event did not cause, so it does not count as an attempt. */
export function isOutage(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false
  const { code } = fault as DatabaseFault
  return typeof code === 'string' ? OUTAGES.test(code) : isLostConnectionMessage(fault.message)
}

/** An outage, or a deadlock or lock conflict with another transaction: a retry may succeed. */
export function isPassing(fault: unknown): boolean {
  const code = fault instanceof Error ? (fault as DatabaseFault).code : undefined
  return isOutage(fault) || (typeof code === 'string' && /^(40\w{3}|55P03)$/.test(code))
}
