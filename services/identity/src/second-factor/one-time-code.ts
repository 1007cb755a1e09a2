import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every authenticator app implements it: SHA-1, six digits, 30 seconds. */
const PERIOD = 30
const SHAPE = { algorithm: 'SHA1', digits: 6, period: PERIOD } as const
/** Clocks may differ by one step in either direction. */
const DRIFT = 1

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / PERIOD)

/** 160 random bits, in base 32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

const totp = (secret: string, label = 'account') =>
  new TOTP({ ...SHAPE, issuer: 'Upline', label, secret: Secret.fromBase32(secret) })

/** The content of the QR code. */
export const enrolmentUri = (secret: string, username: string): string => totp(secret, username).toString()

export const codeAt = (secret: string, now: Date): string => totp(secret).generate({ timestamp: now.getTime() })

/** The step of this code. Undefined if the code is wrong, was already used, or is older than a used one. */
export function usableStep(of: { secret: string; code: string; now: Date; lastStep: number }): number | undefined {
  if (!/^\d{6}$/.test(of.code)) return undefined
  const delta = totp(of.secret).validate({ token: of.code, timestamp: of.now.getTime(), window: DRIFT })
  if (delta === null) return undefined
  const step = stepAt(of.now) + delta
  return step > of.lastStep ? step : undefined
}
