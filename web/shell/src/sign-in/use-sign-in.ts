import type { CurrentUser } from '@upline/contracts'
import { toast } from '@upline/ui'
import { api, ApiError, sessionQuery, useMutation, useNavigate, useQueryClient } from '@upline/web-kit'

export interface Credentials {
  username: string
  password: string
}

/** Signs in; then the loans page, with nothing left over from who was here before. */
export function useSignIn() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (json: Credentials) => api<CurrentUser>('/api/auth/login', { method: 'POST', json }),
    onSuccess: async ({ firstName }) => {
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
      navigate('/loans', { replace: true })
      toast({ title: 'Login Successful', message: `Welcome back, ${firstName}!` })
      await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
    },
    onError: (error) => {
      if (!(error instanceof ApiError))
        toast({ title: 'Login Error', message: 'Unable to connect to server', destructive: true })
    },
  })
}
