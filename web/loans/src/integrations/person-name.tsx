import { api, useQuery, withQuery } from '@upline/web-kit'

/** The search also returns members whose name or username contains this one. */
const MAX_RESULTS = 100

/** The creator of an integration: their name, or the username if no member has it anymore. */
export function PersonName({ username }: { username: string }) {
  const { data } = useQuery({
    queryKey: ['/api/users', 'by-username', username],
    queryFn: () => api(withQuery('/api/users', { q: username, limit: MAX_RESULTS })),
    staleTime: Infinity,
  })
  const member = data?.find((one) => one.username.toLowerCase() === username.toLowerCase())
  return member ? `${member.firstName} ${member.lastName}` : username
}
