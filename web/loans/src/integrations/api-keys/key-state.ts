import type { ApiKey } from '@upline/contracts'
import { localDate } from '@upline/web-kit'

type Ends = Pick<ApiKey, 'revokedAt' | 'expiresAt'>

export const isLiving = ({ revokedAt, expiresAt }: Ends, now: Date): boolean =>
  revokedAt === null && (expiresAt === null || new Date(expiresAt) > now)

/** What becomes of a key, in a word or two. */
export function keyState(key: Ends & Pick<ApiKey, 'revokedBy'>, now: Date): string {
  if (key.revokedAt) return key.revokedBy ? `Revoked by ${key.revokedBy}` : 'Revoked by a password reset'
  if (!isLiving(key, now)) return 'Expired'
  return key.expiresAt ? `Until ${localDate(key.expiresAt)}` : 'Does not expire'
}

/** So many days from now, as the server takes it; null: never. */
export const expiryIn = (days: number | null, now: Date): string | null =>
  days === null ? null : new Date(now.getTime() + days * 86_400_000).toISOString()
