import { createHash, randomBytes } from 'node:crypto'
import { KEY_PREFIX } from '@upline/contracts'

/** The visible part of a key, which tells it from others. */
const SHOWN = KEY_PREFIX.length + 6

export const newKey = (): string => KEY_PREFIX + randomBytes(24).toString('base64url')

export const keyHash = (key: string): string => createHash('sha256').update(key).digest('hex')

export const beginOf = (key: string): string => key.slice(0, SHOWN)
