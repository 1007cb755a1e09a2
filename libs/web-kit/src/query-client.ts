import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { PAGE_DEFAULTS } from './page-defaults.ts'
import { sessionQueryKey } from './session-key.ts'

/** A refusal (4xx) stays one however often it is asked; only failures of the way or the server are tried again. */
export const retryQuery = (failures: number, error: unknown): boolean =>
  !(error instanceof ApiError && error.status < 500) && failures < PAGE_DEFAULTS.queryRetries

const MAX_RETRY_DELAY_MS = 30_000

/** Waits as long as the server asks for (Retry-After of 503), else 1 s, 2 s, 4 s. */
export function retryDelay(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : undefined
  const usual = 1_000 * 2 ** failures
  return Math.min(asked === undefined ? usual : asked * 1_000, MAX_RETRY_DELAY_MS)
}

/** The recruiting part: no retries, an answer counts for five minutes (product text, section 7). */
export const recruitingQueryOptions = { retry: false, staleTime: PAGE_DEFAULTS.longStaleMs } as const

/** A session that ended, or a password change that came due, shows on the next answer: the session is asked again. */
const endsSession = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.code === 'identity.password-change-due')

export function createQueryClient(): QueryClient {
  const askSessionAgain = (error: unknown) => {
    if (endsSession(error)) void client.invalidateQueries({ queryKey: sessionQueryKey })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: askSessionAgain }),
    mutationCache: new MutationCache({ onError: askSessionAgain }),
    defaultOptions: {
      queries: { staleTime: 0, refetchOnWindowFocus: true, retry: retryQuery, retryDelay },
      mutations: { retry: false },
    },
  })
  return client
}

/** The tab's one client: shell and remotes share it. */
export const queryClient = createQueryClient()
