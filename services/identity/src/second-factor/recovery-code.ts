import { randomInt } from 'node:crypto'

/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

export const RECOVERY_CODES = 10

const four = (): string => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** About 59 random bits: written down, typed once, and stored only as an argon2id hash. */
export const newRecoveryCode = (): string => [four(), four(), four()].join('-')

/** Normalizes a code: added spaces or missing hyphens do not matter. Undefined if it cannot be a recovery code. */
export function recoveryKey(typed: string): string | undefined {
  const letters = typed.toLowerCase().replace(/[\s-]/g, '')
  return /^[a-z2-9]{12}$/.test(letters) ? letters : undefined
}
