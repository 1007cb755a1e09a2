import { createHash } from 'node:crypto'
import { errors, jwtVerify, SignJWT, type JWTVerifyGetKey } from 'jose'
import type { SigningKey } from './session-token.ts'

/** A different issuer than for sessions, so that neither token is accepted as the other. */
const ISSUER = 'upline-device'
const ALGORITHM = 'EdDSA'

export const DEVICE_SECONDS = 90 * 24 * 60 * 60

/** A browser that signed in to an account with its current password. */
export interface KnownDevice {
  accountId: string
  deviceId: string
  /** Changes with the password, so that a new password invalidates the token. */
  passwordMark: string
}

/** Reveals nothing about the password: a hash of its salted hash. */
export const passwordMark = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16)

export function signDevice({ accountId, deviceId, passwordMark }: KnownDevice, signing: SigningKey, now: Date) {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ pwm: passwordMark })
    .setProtectedHeader({ alg: ALGORITHM, kid: signing.kid })
    .setIssuer(ISSUER)
    .setSubject(accountId)
    .setJti(deviceId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + DEVICE_SECONDS)
    .sign(signing.key)
}

/** undefined if the token is foreign, altered or expired. */
export async function verifyDevice(token: string, keyOf: JWTVerifyGetKey, now: Date): Promise<KnownDevice | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyOf, { issuer: ISSUER, algorithms: [ALGORITHM], currentDate: now })
    return { accountId: String(payload.sub), deviceId: String(payload.jti), passwordMark: String(payload['pwm']) }
  } catch (fault) {
    if (fault instanceof errors.JOSEError) return undefined
    throw fault
  }
}
