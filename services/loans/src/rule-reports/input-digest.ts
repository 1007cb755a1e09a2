import { createHash } from 'node:crypto'

/** SHA-256 of what a rule read. */
export const inputDigest = (read: unknown): string => createHash('sha256').update(JSON.stringify(read)).digest('hex')
