export interface AccessToken {
  value: string
  issuedAtMs: number
  usedAtMs: number
}

const MOST_IDLE_MS = 12 * 60_000
const MOST_AGE_MS = 90 * 60_000

/** The vendor's pages disagree on how long a token lives, and the answer has no expires_in: stay under both (5.1). */
export const isReusable = (token: AccessToken, nowMs: number): boolean =>
  nowMs - token.usedAtMs < MOST_IDLE_MS && nowMs - token.issuedAtMs < MOST_AGE_MS

export interface Credentials {
  grant: 'password' | 'client_credentials'
  instanceId: string
  user: string
  password: string
}

/** The form of the token call; the realm rides in the user name's suffix. */
export function tokenForm({ grant, instanceId, user, password }: Credentials): URLSearchParams {
  if (grant === 'client_credentials')
    return new URLSearchParams({ grant_type: grant, instance_id: instanceId, scope: 'lp' })
  return new URLSearchParams({ grant_type: grant, username: `${user}@encompass:${instanceId}`, password, scope: 'lp' })
}
