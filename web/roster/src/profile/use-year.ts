import { api, useQuery } from '@upline/web-kit'

/** The member's year. 404: the member is not below the viewer. */
export const useYear = (memberId: string) =>
  useQuery({
    queryKey: ['/api/loans', 'year', memberId],
    queryFn: () => api(`/api/members/${encodeURIComponent(memberId)}/year` as const),
    retry: false,
  })
