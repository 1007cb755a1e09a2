import {
  sessionQuery,
  sessionQueryKey,
  signInSettingsKey,
  useNavigate,
  useQueryClient,
  type QueryClient,
} from '@upline/web-kit'

const SHARED_KEYS: readonly unknown[] = [sessionQueryKey[0], signInSettingsKey[0]]

/** Removes cached data of the previous user. */
export const clearUserData = (client: QueryClient) =>
  client.removeQueries({ predicate: ({ queryKey }) => !SHARED_KEYS.includes(queryKey[0]) })

/** Opens the app after a sign-in on a variant, once the session is loaded. */
export function useOpenApp() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (path: string) => {
    clearUserData(client)
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
    await navigate(path, { replace: true })
  }
}
