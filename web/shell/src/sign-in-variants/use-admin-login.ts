import { toast } from '@upline/ui'
import { api, useMutation } from '@upline/web-kit'
import { login, pause, showLoginFailed, showWelcome, type Credentials } from '../sign-in/login.ts'
import { useOpenApp } from '../sign-in/use-open-app.ts'
import { useResetPassword } from '../sign-in/use-reset-password.ts'
import { rosterPath } from './roster-path.ts'

const LOGOUT_TO_LOGIN_MS = 500
const REDIRECT_AFTER_MS = 1_000

/** Logs out (ignoring failures), logs in and opens the admin roster. */
export function useAdminLogin() {
  const enter = useOpenApp()
  return useMutation({
    mutationFn: async (credentials: Credentials) => {
      await api('/api/auth/logout', { method: 'POST' }).catch(() => undefined)
      await pause(LOGOUT_TO_LOGIN_MS)
      return login(credentials)
    },
    onSuccess: async (user) => {
      showWelcome(user, 'Success')
      await pause(REDIRECT_AFTER_MS)
      await enter(rosterPath('/admin-roster'))
    },
    onError: (error) => showLoginFailed(error, 'Login failed'),
  })
}

/** Resets the admin's password to the default and returns it. */
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
