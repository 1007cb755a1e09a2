import { api, keepPreviousData, useQuery, withQuery } from '@upline/web-kit'

/** Members whose name, username or email contains the text. */
export const useOfficers = (q: string) =>
  useQuery({
    queryKey: ['/api/users', 'officers', q],
    queryFn: () => api(withQuery('/api/users', { q, limit: 50 })),
    placeholderData: keepPreviousData,
  })
