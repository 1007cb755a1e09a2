import type { ApiKey } from '@upline/contracts'
import { localDate } from '@upline/web-kit'

type Ends = Pick<ApiKey, 'revokedAt' | 'expiresAt'>

export const isActive = ({ revokedAt, expiresAt }: Ends, now: Date): boolean =>
  revokedAt === null && (expiresAt === null || new Date(expiresAt) > now)

/** The state of a key as a short label. */
export function keyState(key: Ends & Pick<ApiKey, 'revokedBy'>, now: Date): string {
  if (key.revokedAt) return key.revokedBy ? `Revoked by ${key.revokedBy}` : 'Revoked by a password reset'
  if (!isActive(key, now)) return 'Expired'
  return key.expiresAt ? `Until ${localDate(key.expiresAt)}` : 'Does not expire'
}

/** The date a number of days from now, in the server's format; null: never. */
export const expiryIn = (days: number | null, now: Date): string | null =>
  days === null ? null : new Date(now.getTime() + days * 86_400_000).toISOString()
