import { randomInt } from 'node:crypto'

/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const four = (): string => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** A single-use password that is read in an email and typed: more than 80 random bits. */
export const temporaryPassword = (): string => [four(), four(), four(), four()].join('-')

/** How long a requested password can be used. */
export const RESET_MINUTES = 30
/** How long a new member's first password can be used. Then 'Reset it here' sends another. */
export const WELCOME_DAYS = 7

export const minutesFrom = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000)
