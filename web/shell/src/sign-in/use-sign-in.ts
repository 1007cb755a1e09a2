import { sessionQuery, useCurrentUser, useLocation, useMutation, useNavigate, useQueryClient } from '@upline/web-kit'
import { afterSignIn, isAgentsPage } from './after-sign-in.ts'
import { login, sayUnreachable, sayWelcome } from './login.ts'
import { forgetPeople, useEnter } from './use-enter.ts'

/** Signs in; then the loans page, or the one that was asked for, with nothing left over from who was here before. */
export function useSignIn() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const here = useLocation()
  const enter = useEnter()
  const before = useCurrentUser()
  return useMutation({
    mutationFn: login,
    onSuccess: async (user) => {
      sayWelcome(user)
      if (before) return enter('/loans')
      if (isAgentsPage(here)) return window.location.reload()
      // A visitor may stand at any path, whose screen must not be drawn first.
      forgetPeople(client)
      await navigate(afterSignIn(here), { replace: true })
      await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
    },
    onError: sayUnreachable,
  })
}
