import type { CurrentUser } from '@upline/contracts'
import { Loading, QueryError, RemoteBoundary } from '@upline/ui'
import { matchPath, useLocation, useRetryFailed, useSession } from '@upline/web-kit'
import { lazy, Suspense, useDeferredValue, useEffect, type ReactNode } from 'react'
import { FirstLoading } from './first-screen/first-loading.tsx'
import { loadSignedIn, rememberSignedIn } from './preload-first-page.ts'
import { variantName } from './sign-in-variants/variant-path.ts'
import { SignInVariant } from './sign-in-variants/sign-in-variant.tsx'
import { SignInPage } from './sign-in/sign-in-page.tsx'
import { VisitorsPages } from './visitors-pages.tsx'

const SignedIn = lazy(loadSignedIn)

/** Only for members whose password change is due. */
const ChangePasswordPage = lazy(async () => ({
  default: (await import('./sign-in/change-password-page.tsx')).ChangePasswordPage,
}))

/** Only for roles that need a second factor and have not set it up, so other first pages do not load it. */
const SecondFactorPage = lazy(async () => ({
  default: (await import('./second-factor/second-factor-page.tsx')).SecondFactorPage,
}))

/** Loading, signed out, password change due, signed in (product text, section 4). */
export function SessionGate() {
  const session = useSession()
  const { pathname } = useLocation()
  const user = session.data
  // React renders the first page in short tasks if its state is deferred. Later changes are not, because no screen of a
  // signed-in user may be rendered without one.
  const isKnown = useDeferredValue(user !== undefined)
  useEffect(() => {
    if (user !== undefined) rememberSignedIn(user !== null)
  }, [user])
  if (user === undefined || !isKnown) return <Unknown session={session} />
  if (user?.needsPasswordChange)
    return (
      <Late>
        <ChangePasswordPage />
      </Late>
    )
  if (user?.needsSecondFactor)
    return (
      <Late>
        <SecondFactorPage />
      </Late>
    )
  const screens = screensFor(user, pathname)
  // Render this page at the same position for visitors and users, so that signing in or out does not remount it.
  if (variantName(pathname)) return <SignInVariant user={user}>{screens}</SignInVariant>
  return screens
}

function screensFor(user: CurrentUser | null, pathname: string) {
  if (matchPath('/login', pathname)) return <SignInPage user={user} />
  if (user)
    return (
      <Late>
        <SignedIn user={user} />
      </Late>
    )
  return <VisitorsPages />
}

/** A part of the shell that loads after the first page. If it does not load, a button reloads the page. */
const Late = ({ children }: { children: ReactNode }) => (
  <RemoteBoundary name="Upline" onRetry={() => window.location.reload()}>
    <Suspense
      fallback={
        <main>
          <Loading />
        </main>
      }
    >
      {children}
    </Suspense>
  </RemoteBoundary>
)

function Unknown({ session }: { session: ReturnType<typeof useSession> }) {
  useRetryFailed(session.isError)
  return session.isError ? (
    <main>
      <QueryError title="Unable to check your session" query={session} />
    </main>
  ) : (
    <FirstLoading />
  )
}
