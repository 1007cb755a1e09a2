import { createHash } from 'node:crypto'

/** Failures that are counted in a sliding window (decisions, Sign-in). */
export const WINDOW_MS = 15 * 60 * 1000
export const MOST_PER_PAIR = 10
export const MOST_PER_ACCOUNT = 100
export const MOST_PER_ADDRESS = 300

export interface Counter {
  key: string
  most: number
}

/** Names are hashed: whatever was typed as a username does not lie about in Redis. */
const short = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

export const pairCounter = (account: string, address: string): Counter => ({
  key: `failures:pair:${short(`${account}\n${address}`)}`,
  most: MOST_PER_PAIR,
})

/** Of six digits at most ten are guessed in a quarter of an hour, by whoever knows the password already. */
export const codeCounter = (accountId: string): Counter => ({
  key: `failures:code:${short(accountId)}`,
  most: MOST_PER_PAIR,
})

const accountCounter = (account: string): Counter => ({
  key: `failures:account:${short(account)}`,
  most: MOST_PER_ACCOUNT,
})

/** A stolen device cookie gives no more guesses than a new address, wherever it is used from. */
const deviceCounter = (deviceId: string): Counter => ({
  key: `failures:device:${short(deviceId)}`,
  most: MOST_PER_PAIR,
})

/**
 * The three counters of one attempt. A device that signed in to the account before has its own counter instead of the
 * account's, so that failures elsewhere do not lock its owner out.
 */
export const countersOf = (account: string, address: string, deviceId?: string): [Counter, Counter, Counter] => [
  pairCounter(account, address),
  deviceId === undefined ? accountCounter(account) : deviceCounter(deviceId),
  { key: `failures:address:${short(address)}`, most: MOST_PER_ADDRESS },
]
