import type { CurrentUser } from '@upline/contracts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, isStatus } from './api-error.ts'
import { api } from './api.ts'
import { PAGE_DEFAULTS } from './page-defaults.ts'
import { retryQuery } from './query-client.ts'
import { sessionQueryKey, signInSettingsKey } from './session-key.ts'
import { useQuery } from './use-query.ts'

/** The session could not be checked: neither signed in nor out. */
export class AuthFailedError extends Error {
  readonly answer: ApiError

  constructor(answer: ApiError) {
    super(`Auth failed: ${answer.status} - ${answer.body}`)
    this.name = 'AuthFailed'
    this.answer = answer
  }
}

/**
 * GET /api/auth/me; null if signed out. The header makes the gateway answer null to a visitor: browsers log a 401 as an error, on
 * every public page.
 */
export async function fetchCurrentUser(): Promise<CurrentUser | null> {
  try {
    return await api('/api/auth/me', { headers: { 'x-session': 'optional' } })
  } catch (error) {
    if (isStatus(error, 401)) return null
    throw error instanceof ApiError ? new AuthFailedError(error) : error
  }
}

export const sessionQuery = queryOptions({
  queryKey: sessionQueryKey,
  queryFn: fetchCurrentUser,
  staleTime: PAGE_DEFAULTS.longStaleMs,
  retry: (failures, error) => retryQuery(failures, error instanceof AuthFailedError ? error.answer : error),
})

/** The session as a query: pending, failed, null (signed out) or the user. */
export const useSession = () => useQuery(sessionQuery)

/** The signed-in user; null if signed out, undefined while loading. */
export const useCurrentUser = (): CurrentUser | null | undefined => useSession().data

/** For screens behind the sign-in: there is always a user. */
export function useSignedInUser(): CurrentUser {
  const user = useCurrentUser()
  if (!user) throw new Error('this screen requires a signed-in user')
  return user
}

/** What the sign-in pages, and texts that show the default password, need. Readable without a session. */
export const signInSettingsQuery = queryOptions({
  queryKey: signInSettingsKey,
  queryFn: () => api('/api/auth/settings'),
  staleTime: Infinity,
})

export const useSignInSettings = () => useQuery(signInSettingsQuery)
