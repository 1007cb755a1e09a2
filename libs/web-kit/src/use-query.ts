import { useQuery as useTanstackQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useLastError } from './retried-queries.ts'

/** TanStack's `useQuery`, which keeps an error on the page until a retry succeeds. */
export const useQuery = ((options: UseQueryOptions) =>
  useLastError(useTanstackQuery(options), options.queryKey)) as typeof useTanstackQuery
