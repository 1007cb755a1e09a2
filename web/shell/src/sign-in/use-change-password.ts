import { toast } from '@upline/ui'
import { api, sessionQueryKey, useMutation, useQueryClient } from '@upline/web-kit'

const RELOAD_AFTER_MS = 2_000

export interface PasswordChange {
  currentPassword: string
  newPassword: string
}

export const useChangePassword = (onChanged: () => void) =>
  useMutation({
    mutationFn: (json: PasswordChange) => api('/api/auth/change-password', { method: 'POST', json }),
    onSuccess: onChanged,
  })

/** The change of a user who can do nothing else before it. The page reloads afterwards. */
export const useForcedChange = () =>
  useChangePassword(() => {
    toast({
      title: 'Password Changed',
      message: 'Your password has been successfully updated. Redirecting...',
    })
    setTimeout(() => window.location.reload(), RELOAD_AFTER_MS)
  })

/** The change of a user who continues to work. */
export function useOwnChange(onChanged: () => void) {
  const client = useQueryClient()
  return useChangePassword(() => {
    toast({ title: 'Password Changed', message: 'Your password is updated. Your other sessions have ended.' })
    for (const queryKey of [sessionQueryKey, ['/api/auth/sessions'], ['/api/api-keys']])
      void client.invalidateQueries({ queryKey })
    onChanged()
  })
}
