import type { SignInSettings } from '@upline/contracts'
import { useMutation } from '@upline/web-kit'
import { login, pause, showLoginFailed, showWelcome } from '../sign-in/login.ts'
import { useOpenApp } from '../sign-in/use-open-app.ts'
import { useResetPassword } from '../sign-in/use-reset-password.ts'
import { rosterPath } from './roster-path.ts'

const ENTER_AFTER_MS = 100

/** Resets the featured member's password, signs in and opens the roster, after a required password change. */
export function useDirectAccess({ featuredMember, defaultPassword }: SignInSettings) {
  const enter = useOpenApp()
  const reset = useResetPassword()
  const signIn = useMutation({
    mutationFn: async (username: string) => {
      const user = await login({ username, password: defaultPassword ?? '' })
      await pause(ENTER_AFTER_MS)
      return user
    },
    onSuccess: async (user) => {
      showWelcome(user)
      await enter(rosterPath('/direct-roster'))
    },
    onError: (error) => showLoginFailed(error, 'Invalid credentials'),
  })
  const start = () =>
    reset.mutate(featuredMember ?? '', { onSuccess: ({ username }) => signIn.mutate(username ?? featuredMember) })
  return { start, resetError: reset.error, isPending: reset.isPending || signIn.isPending }
}
