import { useMutation } from '@upline/web-kit'
import { login, showLoginFailed, showWelcome } from '../sign-in/login.ts'
import { useOpenApp } from '../sign-in/use-open-app.ts'

/** Signs in with prefilled credentials and opens the loans page. */
export function useQuickSignIn(otherwise: string) {
  const enter = useOpenApp()
  return useMutation({
    mutationFn: login,
    onSuccess: async (user) => {
      showWelcome(user)
      await enter('/loans')
    },
    onError: (error) => showLoginFailed(error, otherwise),
  })
}
