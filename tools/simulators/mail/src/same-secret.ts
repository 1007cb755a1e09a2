import { createHash, timingSafeEqual } from 'node:crypto'

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares in a time that does not depend on where two texts differ. */
export const isSameSecret = (given: string, secret: string): boolean =>
  timingSafeEqual(digestOf(given), digestOf(secret))
