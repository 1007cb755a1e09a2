import { toast } from '@upline/ui'
import { api, sessionQueryKey, useMutation, useQueryClient } from '@upline/web-kit'

const RELOAD_AFTER_MS = 2_000

interface PasswordChange {
  currentPassword: string
  newPassword: string
}

export const useChangePassword = (onChanged: () => void) =>
  useMutation({
    mutationFn: (json: PasswordChange) => api('/api/auth/change-password', { method: 'POST', json }),
    onSuccess: onChanged,
  })

/** The forced password change. Reloads the page afterwards. */
export const useForcedChange = () =>
  useChangePassword(() => {
    toast({
      title: 'Password Changed',
      message: 'Your password has been successfully updated. Redirecting...',
    })
    setTimeout(() => window.location.reload(), RELOAD_AFTER_MS)
  })

/** The password change in the settings. The user stays on the page. */
export function useOwnChange(onChanged: () => void) {
  const client = useQueryClient()
  return useChangePassword(() => {
    toast({ title: 'Password Changed', message: 'Your password has been updated. Your other sessions have ended.' })
    for (const queryKey of [sessionQueryKey, ['/api/auth/sessions'], ['/api/api-keys']])
      void client.invalidateQueries({ queryKey })
    onChanged()
  })
}
