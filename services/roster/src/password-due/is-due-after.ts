import type { DataOf, Envelope, passwordResetRequested } from '@upline/contracts/events'

/**
 * Whether a password change is due after an event of the account; undefined if the event changes nothing. A temporary
 * password by email counts only once it is used, because anyone can request one.
 */
export function isDueAfter({ type, data }: Pick<Envelope, 'type' | 'data'>): boolean | undefined {
  if (type === 'password-changed') return false
  return (data as DataOf<typeof passwordResetRequested>).sealedPassword === null ? true : undefined
}
