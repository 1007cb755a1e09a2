import type { ApiScope } from '@upline/contracts'
import { api, useMutation, useQuery, useQueryClient } from '@upline/web-kit'

const PATH = '/api/api-keys'

export interface KeyWish {
  name: string
  scopes: ApiScope[]
  expiresAt: string | null
}

export const useApiKeys = () => useQuery({ queryKey: [PATH], queryFn: () => api(PATH) })

export function useCreateKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: KeyWish) => api(PATH, { method: 'POST', json }),
    onSuccess: () => client.invalidateQueries({ queryKey: [PATH] }),
  })
}

export function useRevokeKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api(`${PATH}/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSuccess: () => client.invalidateQueries({ queryKey: [PATH] }),
  })
}
