import { type KeyOwner, type KeyRoots, privateRoot, publicRoot } from '@upline/config'
import { errors, jwtVerify, SignJWT, type JWK } from 'jose'

/** Services that receive sealed texts. */
export type Receiver = KeyOwner

/** What a statement is about: the keys that sign sessions, or the key that seals for one receiver. */
export type KeyField = 'signing' | `sealing:${Receiver}`

/** Public keys of a service, as its root key has signed them. */
export interface KeyStatement {
  keys: JWK[]
  issuedAt: Date
  expiresAt: Date
}

/** An old statement that someone copied from Redis is accepted for this long at most. */
export const VALID_MS = 60 * 60 * 1000
/** A service signs a new statement when the published one is valid for less than this. */
export const RENEW_MS = VALID_MS / 2

const TYPE = 'upline-keys+jwt'
const ALGORITHM = 'EdDSA'
const TOLERANCE_SECONDS = 60

const ownerOf = (field: KeyField): KeyOwner => (field === 'sealing:notifications' ? 'notifications' : 'identity')

/** Signs the keys of a field with the root key (its seed) of the service that owns the field. */
export function signStatement(seed: string, { field, keys }: { field: KeyField; keys: JWK[] }, now: Date) {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ keys })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(field)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + VALID_MS / 1000)
    .sign(privateRoot(seed))
}

/** Reads a statement about a field. Throws jose's error unless a trusted root key of the field's owner signed it. */
export async function readStatement(
  text: string,
  { field, roots }: { field: KeyField; roots: KeyRoots },
  now: Date,
): Promise<KeyStatement> {
  for (const root of roots[ownerOf(field)])
    try {
      return await verified(text, { field, root }, now)
    } catch (fault) {
      if (!(fault instanceof errors.JWSSignatureVerificationFailed)) throw fault
    }
  throw new errors.JWSSignatureVerificationFailed('no trusted root key signed it')
}

async function verified(text: string, by: { field: KeyField; root: string }, now: Date): Promise<KeyStatement> {
  const { payload } = await jwtVerify(text, publicRoot(by.root), {
    algorithms: [ALGORITHM],
    typ: TYPE,
    subject: by.field,
    requiredClaims: ['iat', 'exp', 'keys'],
    currentDate: now,
    clockTolerance: TOLERANCE_SECONDS,
  })
  return {
    keys: payload['keys'] as JWK[],
    issuedAt: new Date(Number(payload.iat) * 1000),
    expiresAt: new Date(Number(payload.exp) * 1000),
  }
}
