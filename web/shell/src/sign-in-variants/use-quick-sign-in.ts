import { useMutation } from '@upline/web-kit'
import { login, sayLoginFailed, sayWelcome } from '../sign-in/login.ts'
import { useEnter } from '../sign-in/use-enter.ts'

/** Signs in with what is filled in already; then the loans page. */
export function useQuickSignIn(otherwise: string) {
  const enter = useEnter()
  return useMutation({
    mutationFn: login,
    onSuccess: async (user) => {
      sayWelcome(user)
      await enter('/loans')
    },
    onError: (error) => sayLoginFailed(error, otherwise),
  })
}
