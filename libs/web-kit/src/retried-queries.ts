import {
  type DefinedUseQueryResult,
  hashKey,
  type Query,
  type QueryClient,
  type QueryKey,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useQueryClient,
} from '@tanstack/react-query'

type AnyQuery = Query<unknown, Error, unknown, readonly unknown[]>
type AnyResult = UseQueryResult | DefinedUseQueryResult | UseInfiniteQueryResult

/** The last error of each query. TanStack forgets the error of a query without data when it is fetched again. */
const lastErrors = new WeakMap<object, Error>()

/** For the query cache: a query failed. */
export const noteFailure = (error: Error, query: object): void => void lastErrors.set(query, error)

/** The last error of a query that has no data and is being fetched again. */
export const retriedError = (query: Pick<AnyQuery, 'state'>): Error | undefined =>
  query.state.status === 'pending' && query.state.errorUpdateCount > 0 ? lastErrors.get(query) : undefined

/** The same by key, for `useQueries`. */
export const retriedErrorOf = (client: QueryClient, queryKey: QueryKey): Error | undefined => {
  const query = client.getQueryCache().get(hashKey(queryKey))
  return query && retriedError(query)
}

/**
 * Keeps the error of a query without data while it is fetched again. Without this, a page alternates between its error
 * and its loading state for as long as a service is down.
 */
export function useLastError<Result extends AnyResult>(result: Result, queryKey: QueryKey): Result {
  const client = useQueryClient()
  // Reads no property of the result: react-query rerenders for every change until the page has read one.
  const error = retriedErrorOf(client, queryKey)
  return error ? { ...result, ...FAILED, error } : result
}

const FAILED = {
  status: 'error',
  data: undefined,
  isError: true,
  isLoadingError: true,
  isRefetchError: false,
  isPending: false,
  isLoading: false,
  isSuccess: false,
  isPlaceholderData: false,
} as const
