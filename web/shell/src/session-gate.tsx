import { LoadError, Loading } from '@upline/ui'
import { useSession } from '@upline/web-kit'
import { ChangePasswordPage } from './sign-in/change-password-page.tsx'
import { SignInPage } from './sign-in/sign-in-page.tsx'
import { SignedIn } from './signed-in.tsx'

/** Loading, signed out, password change due, signed in (product text, section 4). */
export function SessionGate() {
  const session = useSession()
  const user = session.data
  if (user === null) return <SignInPage />
  if (user) return user.needsPasswordChange ? <ChangePasswordPage /> : <SignedIn user={user} />
  return (
    <main>
      {session.isError ? (
        <LoadError
          title="Your session could not be checked"
          detail={session.error.message}
          onRetry={() => void session.refetch()}
        />
      ) : (
        <Loading />
      )}
    </main>
  )
}
