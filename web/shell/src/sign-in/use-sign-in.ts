import { sessionQuery, useCurrentUser, useLocation, useMutation, useNavigate, useQueryClient } from '@upline/web-kit'
import { afterSignIn, isAgentsPage } from './after-sign-in.ts'
import { login, showUnreachable, showWelcome } from './login.ts'
import { clearUserData, useOpenApp } from './use-open-app.ts'

/** Signs in and opens the loans page or the requested page, without data of the previous user. */
export function useSignIn() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const here = useLocation()
  const enter = useOpenApp()
  const before = useCurrentUser()
  return useMutation({
    mutationFn: login,
    onSuccess: async (user) => {
      showWelcome(user)
      if (before) return enter('/loans')
      if (isAgentsPage(here)) return window.location.reload()
      // A visitor may be on any path. Navigate first, so that its screen does not render.
      clearUserData(client)
      await navigate(afterSignIn(here), { replace: true })
      await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
    },
    onError: showUnreachable,
  })
}
