// The one copy of react-query for shell and remotes, which never import it directly.
export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query'
export type { QueryKey, UseQueryResult } from '@tanstack/react-query'
export { useMutation } from './use-mutation.ts'
export { useQuery } from './use-query.ts'
