import { api, useMutation } from '@upline/web-kit'

export const useResetPassword = () =>
  useMutation({
    mutationFn: (username: string) => api('/api/auth/reset-password', { method: 'POST', json: { username } }),
  })
