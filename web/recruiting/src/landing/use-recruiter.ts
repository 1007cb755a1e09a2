import { api, recruitingQueryOptions, useCurrentUser, useQuery, useSearchParams } from '@upline/web-kit'

/** The recruiter in the URL, or else the signed-in member. */
export function useRecruiter() {
  const user = useCurrentUser()
  const [search] = useSearchParams()
  const username = search.get('recruiter') ?? user?.username
  const profile = useQuery({
    queryKey: ['/api/agent-profile', username],
    queryFn: () => api(`/api/agent-profile/${encodeURIComponent(username!)}`),
    enabled: username !== undefined,
    ...recruitingQueryOptions,
  })
  return { ...profile, username }
}
