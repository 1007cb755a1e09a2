import { api, useQuery, withQuery } from '@upline/web-kit'

const MINUTE_MS = 60_000

/** An answer is valid for a minute and is not refetched automatically: a member has 60 lookups a minute. */
export const useLoanLookup = (number: string) =>
  useQuery({
    queryKey: ['/api/loans/lookup', number],
    queryFn: () => api(withQuery('/api/loans/lookup', { number })),
    enabled: number !== '',
    staleTime: MINUTE_MS,
    refetchOnWindowFocus: false,
  })
