export interface AccessToken {
  value: string
  issuedAtMs: number
  usedAtMs: number
}

const MAX_IDLE_MS = 12 * 60_000
const MAX_AGE_MS = 90 * 60_000

/**
 * The vendor's pages disagree on a token's lifetime, and the response has no expires_in. These limits are below both
 * (5.1).
 */
export const isReusable = (token: AccessToken, nowMs: number): boolean =>
  nowMs - token.usedAtMs < MAX_IDLE_MS && nowMs - token.issuedAtMs < MAX_AGE_MS

export interface Credentials {
  grant: 'password' | 'client_credentials'
  instanceId: string
  user: string
  password: string
}

/** The form of the token call. The user name's suffix contains the realm. */
export function tokenForm({ grant, instanceId, user, password }: Credentials): URLSearchParams {
  if (grant === 'client_credentials')
    return new URLSearchParams({ grant_type: grant, instance_id: instanceId, scope: 'lp' })
  return new URLSearchParams({ grant_type: grant, username: `${user}@encompass:${instanceId}`, password, scope: 'lp' })
}
