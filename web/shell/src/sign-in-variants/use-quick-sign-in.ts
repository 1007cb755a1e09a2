import { useMutation } from '@upline/web-kit'
import { login, showLoginFailed, showWelcome } from '../sign-in/login.ts'
import { useEnter } from '../sign-in/use-enter.ts'

/** Signs in with prefilled credentials and opens the loans page. */
export function useQuickSignIn(otherwise: string) {
  const enter = useEnter()
  return useMutation({
    mutationFn: login,
    onSuccess: async (user) => {
      showWelcome(user)
      await enter('/loans')
    },
    onError: (error) => showLoginFailed(error, otherwise),
  })
}
