import { api, useMutation, useQuery, useQueryClient, withQuery } from '@upline/web-kit'

const PATH = '/api/compliance/proxy'

/** Without a quarter: the latest that has ended. */
export const useProxyReport = (quarter: string | undefined) =>
  useQuery({ queryKey: [PATH, quarter ?? 'latest'], queryFn: () => api(withQuery(PATH, { quarter })) })

/** Checks a quarter now. */
export function useCheckQuarter() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (quarter: string) => api('/api/compliance/proxy/check', { method: 'POST', json: { quarter } }),
    onSettled: () => client.invalidateQueries({ queryKey: [PATH] }),
  })
}
