import { toast } from '@upline/ui'
import { api, useMutation } from '@upline/web-kit'
import { login, pause, sayLoginFailed, sayWelcome, type Credentials } from '../sign-in/login.ts'
import { useEnter } from '../sign-in/use-enter.ts'
import { useResetPassword } from '../sign-in/use-reset-password.ts'
import { rosterPath } from './roster-path.ts'

const LOGOUT_TO_LOGIN_MS = 500
const REDIRECT_AFTER_MS = 1_000

/** Logs out first, whatever that answers; then in, and to the admin's roster. */
export function useAdminLogin() {
  const enter = useEnter()
  return useMutation({
    mutationFn: async (credentials: Credentials) => {
      await api('/api/auth/logout', { method: 'POST' }).catch(() => undefined)
      await pause(LOGOUT_TO_LOGIN_MS)
      return login(credentials)
    },
    onSuccess: async (user) => {
      sayWelcome(user, 'Success')
      await pause(REDIRECT_AFTER_MS)
      await enter(rosterPath('/admin-roster'))
    },
    onError: (error) => sayLoginFailed(error, 'Login failed'),
  })
}

/** Sets the admin's password to the default one and hands that over. */
export function useAdminReset({ secret, onDone }: { secret: string; onDone: (secret: string) => void }) {
  const reset = useResetPassword()
  const start = () =>
    reset.mutate('admin', {
      onSuccess: () => {
        onDone(secret)
        toast({
          title: 'Password Reset',
          message: `Admin password has been reset to '${secret}'. You can now login.`,
        })
      },
      onError: () => toast({ title: 'Reset Failed', message: 'Failed to reset password', destructive: true }),
    })
  return { start, isPending: reset.isPending }
}
