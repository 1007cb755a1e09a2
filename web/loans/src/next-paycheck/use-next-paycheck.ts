import { api, useQuery } from '@upline/web-kit'

/** GET /api/commissions/next-paycheck: the viewer's own pay on the next pay date. */
export const useNextPaycheck = () =>
  useQuery({
    queryKey: ['/api/commissions/next-paycheck'],
    queryFn: () => api('/api/commissions/next-paycheck'),
  })
