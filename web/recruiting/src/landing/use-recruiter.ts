import { api, queryOptions, recruitingQueryOptions, useCurrentUser, useQuery, useSearchParams } from '@upline/web-kit'

const recruiterQuery = (username: string | undefined) =>
  queryOptions({
    queryKey: ['/api/agent-profile', username],
    queryFn: () => api(`/api/agent-profile/${encodeURIComponent(username!)}`),
    enabled: username !== undefined,
    ...recruitingQueryOptions,
  })

/** The queries of the recruiter that the URL names. */
export function namedRecruiterQueries(search: URLSearchParams) {
  const username = search.get('recruiter')
  return username === null ? [] : [recruiterQuery(username)]
}

/** The recruiter in the URL, or else the signed-in member. */
export function useRecruiter() {
  const user = useCurrentUser()
  const [search] = useSearchParams()
  const username = search.get('recruiter') ?? user?.username
  return { ...useQuery(recruiterQuery(username)), username }
}
