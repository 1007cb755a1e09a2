import { api, useMutation, useQuery, useRefetch, withQuery } from '@upline/web-kit'

const PATH = '/api/compliance/proxy'

/** Without a quarter: the latest that has ended. */
export const useProxyReport = (quarter: string | undefined) =>
  useQuery({ queryKey: [PATH, quarter ?? 'latest'], queryFn: () => api(withQuery(PATH, { quarter })) })

/** Checks a quarter now. */
export const useCheckQuarter = () =>
  useMutation({
    mutationFn: (quarter: string) => api('/api/compliance/proxy/check', { method: 'POST', json: { quarter } }),
    onSettled: useRefetch(PATH),
  })
