import type { CurrentUser } from '@upline/contracts'
import { LoadError, Loading } from '@upline/ui'
import { matchPath, useLocation, useSession } from '@upline/web-kit'
import { SecondFactorPage } from './second-factor/second-factor-page.tsx'
import { variantName } from './sign-in-variants/variant-path.ts'
import { SignInVariant } from './sign-in-variants/sign-in-variant.tsx'
import { ChangePasswordPage } from './sign-in/change-password-page.tsx'
import { SignInPage } from './sign-in/sign-in-page.tsx'
import { SignedIn } from './signed-in.tsx'
import { VisitorsPages } from './visitors-pages.tsx'

/** Loading, signed out, password change due, signed in (product text, section 4). */
export function SessionGate() {
  const session = useSession()
  const { pathname } = useLocation()
  const user = session.data
  if (user === undefined) return <Unknown session={session} />
  if (user?.needsPasswordChange) return <ChangePasswordPage />
  if (user?.needsSecondFactor) return <SecondFactorPage />
  const screens = screensFor(user, pathname)
  // Render this page at the same position for visitors and users, so that signing in or out does not remount it.
  if (variantName(pathname)) return <SignInVariant user={user}>{screens}</SignInVariant>
  return screens
}

function screensFor(user: CurrentUser | null, pathname: string) {
  if (matchPath('/login', pathname)) return <SignInPage user={user} />
  if (user) return <SignedIn user={user} />
  return <VisitorsPages />
}

const Unknown = ({ session }: { session: ReturnType<typeof useSession> }) => (
  <main>
    {session.isError ? (
      <LoadError
        title="Unable to check your session"
        detail={session.error.message}
        onRetry={() => void session.refetch()}
      />
    ) : (
      <Loading />
    )}
  </main>
)
