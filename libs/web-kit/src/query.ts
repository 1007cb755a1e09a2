// The one copy of react-query for shell and remotes, which never import it directly.
export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery,
  useIsFetching,
  useIsMutating,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
export type { QueryKey, UseMutationResult, UseQueryResult } from '@tanstack/react-query'
