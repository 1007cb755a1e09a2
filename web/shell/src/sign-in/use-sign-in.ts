import { sessionQuery, useMutation, useNavigate, useQueryClient } from '@upline/web-kit'
import { login, sayUnreachable, sayWelcome } from './login.ts'
import { forgetPeople } from './use-enter.ts'

/** Signs in; then the loans page, with nothing left over from who was here before. */
export function useSignIn() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: login,
    onSuccess: async (user) => {
      forgetPeople(client)
      navigate('/loans', { replace: true })
      sayWelcome(user)
      await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
    },
    onError: sayUnreachable,
  })
}
