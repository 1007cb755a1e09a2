import { toast } from '@upline/ui'
import { api, useMutation } from '@upline/web-kit'

const RELOAD_AFTER_MS = 2_000

export interface PasswordChange {
  currentPassword: string
  newPassword: string
}

export const useChangePassword = () =>
  useMutation({
    mutationFn: (json: PasswordChange) => api('/api/auth/change-password', { method: 'POST', json }),
    onSuccess: () => {
      toast({
        title: 'Password Changed',
        message: 'Your password has been successfully updated. Redirecting...',
      })
      setTimeout(() => window.location.reload(), RELOAD_AFTER_MS)
    },
  })
