import type { SignInSettings } from '@upline/contracts'
import { matchPath, useLocation, useSignInSettings } from '@upline/web-kit'
import { lazy, Suspense } from 'react'
import { FirstLoading } from './first-screen/first-loading.tsx'
import { preloadPage } from './remotes/load-routes.ts'
import { SignInPage } from './sign-in/sign-in-page.tsx'

export const loadOpenPage = () => import('./open-page.tsx')

/** Its screens are those of the remotes, which the sign-in does not need. It appears when the first of them has loaded. */
const OpenPage = lazy(async () => {
  const { pathname, search } = window.location
  const [page] = await Promise.all([loadOpenPage(), preloadPage(pathname, search)])
  return page
})

interface Opening {
  path: string
  query?: string
  by: keyof Pick<SignInSettings, 'openRoster' | 'publicPages'>
  /** Loads the part of the UI library that its screen needs. */
  loadKit?: () => Promise<unknown>
}

/** Paths of the shell that a setting opens to visitors. The shell does not serve agents' pages. */
const OPENED: Opening[] = [
  { path: '/open-roster', by: 'openRoster', loadKit: () => import('@upline/ui/data') },
  { path: '/agent-onboard', by: 'publicPages', loadKit: () => import('@upline/ui/forms') },
  { path: '/recruiting-landing', query: 'recruiter', by: 'publicPages' },
]

export const openingOf = (pathname: string, search: string): Opening | undefined =>
  OPENED.find(({ path, query }) => matchPath(path, pathname) && (!query || new URLSearchParams(search).get(query)))

/** Pages for visitors: the pages that a setting opens, and the sign-in on all other paths. */
export function VisitorsPages() {
  const { pathname, search } = useLocation()
  const opening = openingOf(pathname, search)
  return opening ? <Opened by={opening.by} /> : <SignInPage user={null} />
}

function Opened({ by }: Pick<Opening, 'by'>) {
  const { data: settings, isPending } = useSignInSettings()
  if (isPending) return <FirstLoading />
  if (!settings?.[by]) return <SignInPage user={null} />
  return (
    <Suspense fallback={<FirstLoading />}>
      <OpenPage />
    </Suspense>
  )
}
