import type { DataOf, Envelope, passwordResetRequested } from '@upline/contracts/events'

/**
 * Whether an account's password is due to be changed after an event of it; undefined where the event changes nothing: a
 * temporary password by email counts only once it is used, since anyone may ask for one.
 */
export function isDueAfter({ type, data }: Pick<Envelope, 'type' | 'data'>): boolean | undefined {
  if (type === 'password-changed') return false
  return (data as DataOf<typeof passwordResetRequested>).sealedPassword === null ? true : undefined
}
