import type { ApiScope, Duty, Role, SessionUser } from '@upline/contracts'
import { jwtVerify, SignJWT, type CryptoKey, type JWTVerifyGetKey } from 'jose'

const ISSUER = 'upline'
const ALGORITHM = 'EdDSA'

/** A session ends after this long without a call. */
export const IDLE_SECONDS = 12 * 60 * 60
/** A session ends after this long in any case. */
export const ABSOLUTE_SECONDS = 7 * 24 * 60 * 60

export interface SigningKey {
  kid: string
  key: CryptoKey
}

/** Creates the token of a session. `now` is when the session began, `until` when it ends at the latest. */
export function signToken(user: SessionUser, signing: SigningKey, now: Date, until?: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  const endsAt = Math.min(issuedAt + ABSOLUTE_SECONDS, until ? Math.floor(until.getTime() / 1000) : Infinity)
  const due = {
    pcd: user.needsPasswordChange,
    ...(user.needsSecondFactor && { sfd: true }),
    ...(user.scopes && { scp: user.scopes }),
    ...(user.duties?.length && { dut: user.duties }),
  }
  return new SignJWT({ sid: user.sessionId, username: user.username, role: user.role, ...due })
    .setProtectedHeader({ alg: ALGORITHM, kid: signing.kid })
    .setIssuer(ISSUER)
    .setSubject(user.id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(endsAt)
    .sign(signing.key)
}

export interface VerifiedToken {
  user: SessionUser
  expiresAt: Date
  /** The key that signed it. */
  kid: string
}

/** Returns the owner of the token. Throws jose's error if it is foreign, altered or expired. */
export async function verifyToken(token: string, keyOf: JWTVerifyGetKey, now: Date): Promise<VerifiedToken> {
  const { payload, protectedHeader } = await jwtVerify(token, keyOf, {
    issuer: ISSUER,
    algorithms: [ALGORITHM],
    currentDate: now,
  })
  const user: SessionUser = {
    id: String(payload.sub),
    username: String(payload['username']),
    role: payload['role'] as Role,
    sessionId: String(payload['sid']),
    needsPasswordChange: payload['pcd'] === true,
    ...(payload['sfd'] === true && { needsSecondFactor: true }),
    ...(Array.isArray(payload['dut']) && { duties: payload['dut'] as Duty[] }),
    ...(Array.isArray(payload['scp']) && { scopes: payload['scp'] as ApiScope[] }),
  }
  return { user, expiresAt: new Date((payload.exp ?? 0) * 1000), kid: String(protectedHeader.kid) }
}
