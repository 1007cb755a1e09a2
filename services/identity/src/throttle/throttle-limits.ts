import { createHash } from 'node:crypto'
import { addressBlock } from '@upline/http'

/** Failures count in a sliding window (decisions, Sign-in). */
export const WINDOW_MS = 15 * 60 * 1000
const MAX_FAILURES_PER_PAIR = 10
const MAX_FAILURES_PER_ACCOUNT = 100
const MAX_FAILURES_PER_ADDRESS = 300
const MAX_RESETS_PER_ACCOUNT = 5

export interface Counter {
  key: string
  most: number
}

/** Usernames are hashed, so that typed text is not stored in Redis. */
const short = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

const pairCounter = (account: string, from: string): Counter => ({
  key: `failures:pair:${short(`${account}\n${addressBlock(from)}`)}`,
  most: MAX_FAILURES_PER_PAIR,
})

/** An attacker who already knows the password can guess at most ten codes in 15 minutes. */
export const codeCounter = (accountId: string): Counter => ({
  key: `failures:code:${short(accountId)}`,
  most: MAX_FAILURES_PER_PAIR,
})

const accountCounter = (account: string): Counter => ({
  key: `failures:account:${short(account)}`,
  most: MAX_FAILURES_PER_ACCOUNT,
})

const addressCounter = (block: string): Counter => ({
  key: `failures:address:${short(block)}`,
  most: MAX_FAILURES_PER_ADDRESS,
})

/** Limits a stolen device cookie to the guesses of one more address, from any address. */
const deviceCounter = (deviceId: string): Counter => ({
  key: `failures:device:${short(deviceId)}`,
  most: MAX_FAILURES_PER_PAIR,
})

/**
 * The three counters of one attempt. A known device has its own counter instead of the account's, so that failures
 * elsewhere do not lock its owner out.
 */
export const countersOf = (account: string, from: string, deviceId?: string): [Counter, Counter, Counter] => [
  pairCounter(account, from),
  deviceId === undefined ? accountCounter(account) : deviceCounter(deviceId),
  addressCounter(addressBlock(from)),
]

/** The counters of a request for a temporary password. They are separate from those of sign-ins. */
export const resetCounters = (account: string, from: string): { ofAccount: Counter; ofAddress: Counter } => ({
  ofAccount: { ...accountCounter(`reset of ${account}`), most: MAX_RESETS_PER_ACCOUNT },
  ofAddress: addressCounter(`reset from ${addressBlock(from)}`),
})
