import { createHash } from 'node:crypto'
import { keyRootsText, type KeyOwner } from '@upline/config'

/** A value that production accepts as a secret: the same for a name in every run, and different for each name. */
export const strongSecret = (name: string): string =>
  createHash('sha256').update(`a secret of the tests, for ${name}`).digest('base64url')

/** Root keys of the tests. */
export const TEST_ROOT_KEYS: Readonly<Record<KeyOwner, string>> = {
  identity: strongSecret('IDENTITY_ROOT_KEY'),
  notifications: strongSecret('NOTIFICATIONS_ROOT_KEY'),
}

/** The settings that make processes trust the keys of the tests. */
export const testRootSettings = (): Record<string, string> => ({
  KEY_ROOTS: keyRootsText(TEST_ROOT_KEYS),
  IDENTITY_ROOT_KEY: TEST_ROOT_KEYS.identity,
  NOTIFICATIONS_ROOT_KEY: TEST_ROOT_KEYS.notifications,
})
