import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { PAGE_DEFAULTS } from './page-defaults.ts'
import { refreshAfterPaint } from './refresh-after-paint.ts'
import { noteFailure } from './retried-queries.ts'
import { sessionQueryKey } from './session-key.ts'

/** A refusal (4xx) stays a refusal. Only failures of the network or the server are retried. */
export const retryQuery = (failures: number, error: unknown): boolean =>
  !(error instanceof ApiError && error.status < 500) && failures < PAGE_DEFAULTS.queryRetries

const MAX_RETRY_DELAY_MS = 30_000

/** Waits as long as the server asks for (Retry-After of 503), else 1 s, 2 s, 4 s. */
export function retryDelay(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : undefined
  const usual = 1_000 * 2 ** failures
  return Math.min(asked === undefined ? usual : asked * 1_000, MAX_RETRY_DELAY_MS)
}

/** The recruiting part: no retries, a response is cached for five minutes (product text, section 7). */
export const recruitingQueryOptions = { retry: false, staleTime: PAGE_DEFAULTS.longStaleMs } as const

/** The next response reveals an ended session or a due password change. Then the session is refetched. */
const endsSession = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.code === 'identity.password-change-due')

export function createQueryClient(): QueryClient {
  const askSessionAgain = (error: unknown) => {
    if (endsSession(error)) void client.invalidateQueries({ queryKey: sessionQueryKey })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => (noteFailure(error, query), askSessionAgain(error)) }),
    mutationCache: new MutationCache({ onError: askSessionAgain }),
    defaultOptions: {
      // 'always': without a network, a call fails and its page says so. The default would wait without an end.
      queries: {
        ...{ staleTime: 0, refetchOnWindowFocus: true, retry: retryQuery, retryDelay },
        ...{ networkMode: 'always', refetchOnReconnect: true, refetchOnMount: false },
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  refreshAfterPaint(client.getQueryCache())
  return client
}

/** The tab's only client: shell and remotes share it. */
export const queryClient = createQueryClient()
