import type { SignInSettings } from '@upline/contracts'
import { Loading } from '@upline/ui'
import { matchPath, useLocation, useSignInSettings } from '@upline/web-kit'
import { lazy, Suspense } from 'react'
import { SignInPage } from './sign-in/sign-in-page.tsx'

export const loadOpenPage = () => import('./open-page.tsx')

/** Its screens are those of the remotes, which the sign-in does not need. */
const OpenPage = lazy(loadOpenPage)

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
  if (isPending) return <Waiting />
  if (!settings?.[by]) return <SignInPage user={null} />
  return (
    <Suspense fallback={<Waiting />}>
      <OpenPage />
    </Suspense>
  )
}

const Waiting = () => (
  <main>
    <Loading />
  </main>
)
