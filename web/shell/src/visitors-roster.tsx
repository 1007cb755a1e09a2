import { Loading } from '@upline/ui'
import { Link, useSignInSettings } from '@upline/web-kit'
import { AppRoutes } from './app-routes.tsx'
import { SignInPage } from './sign-in/sign-in-page.tsx'
import css from './visitors-roster.module.css'

/** /open-roster without a session, where the setting opens it; else the sign-in. */
export function VisitorsRoster() {
  const { data: settings, isPending } = useSignInSettings()
  if (isPending)
    return (
      <main>
        <Loading />
      </main>
    )
  if (!settings?.openRoster) return <SignInPage user={null} />
  return (
    <main className={css.page}>
      <p className={`${css.brand} no-print`}>
        Upline <Link to="/login">Sign in</Link>
      </p>
      <AppRoutes />
    </main>
  )
}
