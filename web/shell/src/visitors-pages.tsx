import type { SignInSettings } from '@upline/contracts'
import { Loading } from '@upline/ui'
import { Link, matchPath, useLocation, useRouteTitle, useSignInSettings } from '@upline/web-kit'
import { AppRoutes } from './app-routes.tsx'
import { routeTitle } from './frame/route-titles.ts'
import { SignInPage } from './sign-in/sign-in-page.tsx'
import css from './visitors-pages.module.css'

/** Paths of the shell that a setting opens to visitors. The shell does not serve agents' pages. */
const OPENED: { path: string; query?: string; by: keyof Pick<SignInSettings, 'openRoster' | 'publicPages'> }[] = [
  { path: '/open-roster', by: 'openRoster' },
  { path: '/agent-onboard', by: 'publicPages' },
  { path: '/recruiting-landing', query: 'recruiter', by: 'publicPages' },
]

export const openedBy = (pathname: string, search: string) =>
  OPENED.find(({ path, query }) => matchPath(path, pathname) && (!query || new URLSearchParams(search).get(query)))?.by

/** Pages for visitors: the pages that a setting opens, and the sign-in on all other paths. */
export function VisitorsPages() {
  const { pathname, search } = useLocation()
  const opening = openedBy(pathname, search)
  return opening ? <Opened by={opening} /> : <SignInPage user={null} />
}

function Opened({ by }: { by: 'openRoster' | 'publicPages' }) {
  const { data: settings, isPending } = useSignInSettings()
  if (isPending)
    return (
      <main>
        <Loading />
      </main>
    )
  if (!settings?.[by]) return <SignInPage user={null} />
  return <VisitorsPage />
}

function VisitorsPage() {
  const { pathname } = useLocation()
  useRouteTitle(routeTitle(pathname), pathname)
  return (
    <main className={css.page}>
      <p className={`${css.brand} no-print`}>
        Upline <Link to="/login">Sign in</Link>
      </p>
      <AppRoutes />
    </main>
  )
}
