import { Link, useLocation, useRouteTitle } from '@upline/web-kit'
import { AppRoutes } from './app-routes.tsx'
import { routeTitle } from './remotes/route-titles.ts'
import css from './visitors-pages.module.css'

/** A page that a setting opens to visitors, without the frame of the application. */
export default function OpenPage() {
  const { pathname } = useLocation()
  useRouteTitle(routeTitle(pathname), pathname)
  return (
    <main className={css.page}>
      <p className={`${css.brand} no-print`} data-narrow={pathname === '/recruiting-landing' || undefined}>
        Upline <Link to="/login">Sign in</Link>
      </p>
      <AppRoutes />
    </main>
  )
}
