import { tellsOfLostConnection } from '@upline/db'

const MAX_LENGTH = 300

interface DatabaseFault {
  code?: unknown
  constraint?: unknown
  table?: unknown
}

/** What is kept and logged of a fault. A database's own text may quote values of people, so only its names are taken. */
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

/** Connection refused, reset or timed out; server starting or shutting down; too many clients; we were frozen. */
const OUTAGES = /^(ECONN\w+|ETIMEDOUT|EPIPE|EAI_AGAIN|57P0[123]|08\w{3}|53300|25P03)$/

/** The database is away: nothing that the event could help, so it doesn't count as one of its attempts. */
export function isOutage(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false
  const { code } = fault as DatabaseFault
  return typeof code === 'string' ? OUTAGES.test(code) : tellsOfLostConnection(fault.message)
}

/** An outage, or a deadlock or lock conflict with another transaction: the same try may succeed at once. */
export function isPassing(fault: unknown): boolean {
  const code = fault instanceof Error ? (fault as DatabaseFault).code : undefined
  return isOutage(fault) || (typeof code === 'string' && /^(40\w{3}|55P03)$/.test(code))
}
