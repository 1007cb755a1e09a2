import type { ResetPasswordAnswer } from '@upline/contracts'
import { api, useMutation } from '@upline/web-kit'

export const useResetPassword = () =>
  useMutation({
    mutationFn: (username: string) =>
      api<ResetPasswordAnswer>('/api/auth/reset-password', { method: 'POST', json: { username } }),
  })
