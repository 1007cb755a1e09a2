import type { ApiScope } from '@upline/contracts'
import { api, ApiError, sessionQueryKey, useMutation, useQuery, useRefetch } from '@upline/web-kit'

const PATH = '/api/api-keys'

interface NewKey {
  name: string
  scopes: ApiScope[]
  expiresAt: string | null
  password: string
  /** The second-factor code, once the server requires it. */
  code?: string
}

export const isCodeMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'identity.second-factor-needed'

export const useApiKeys = () => useQuery({ queryKey: [PATH], queryFn: () => api(PATH) })

/** The session contains the number of the user's keys. */
const useRefetchKeys = () => useRefetch(PATH, ...sessionQueryKey)

export const useCreateKey = () =>
  useMutation({ mutationFn: (json: NewKey) => api(PATH, { method: 'POST', json }), onSuccess: useRefetchKeys() })

export const useRevokeKey = () =>
  useMutation({
    mutationFn: (id: string) => api(`${PATH}/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSuccess: useRefetchKeys(),
  })
