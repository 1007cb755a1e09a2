import { api, useQuery, withQuery } from '@upline/web-kit'

/** The search also returns usernames that contain this one; more than this many are unlikely. */
const LOOKED_AT = 100

/** The creator of an integration: their name, or the username if no member has it anymore. */
export function PersonName({ username }: { username: string }) {
  const { data } = useQuery({
    queryKey: ['/api/users', 'by-username', username],
    queryFn: () => api(withQuery('/api/users', { q: username, limit: LOOKED_AT })),
    staleTime: Infinity,
  })
  const member = data?.find((one) => one.username.toLowerCase() === username.toLowerCase())
  return member ? `${member.firstName} ${member.lastName}` : username
}
