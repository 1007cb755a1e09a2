import { useQueryClient } from './query.ts'

/** Returns a function that refetches all queries whose key starts with one of these paths. */
export function useRefetch(...paths: readonly string[]): () => Promise<unknown> {
  const client = useQueryClient()
  return () => Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })))
}
