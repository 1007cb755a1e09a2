import {
  sessionQuery,
  sessionQueryKey,
  signInSettingsKey,
  useNavigate,
  useQueryClient,
  type QueryClient,
} from '@upline/web-kit'

const KEPT: readonly unknown[] = [sessionQueryKey[0], signInSettingsKey[0]]

/** Nothing that was fetched for one person is shown to the next. */
export const forgetPeople = (client: QueryClient) =>
  client.removeQueries({ predicate: ({ queryKey }) => !KEPT.includes(queryKey[0]) })

/** After a sign-in on one of the variants, which stay on the page until it is known who is here. */
export function useEnter() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (path: string) => {
    forgetPeople(client)
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
    await navigate(path, { replace: true })
  }
}
