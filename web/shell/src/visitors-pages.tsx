import type { SignInSettings } from '@upline/contracts'
import { Loading } from '@upline/ui'
import { matchPath, useLocation, useSignInSettings } from '@upline/web-kit'
import { lazy, Suspense } from 'react'
import { SignInPage } from './sign-in/sign-in-page.tsx'

export const loadOpenPage = () => import('./open-page.tsx')

/** Its screens are those of the remotes, which the sign-in does not need. */
const OpenPage = lazy(loadOpenPage)

interface Opening {
  path: string
  query?: string
  by: keyof Pick<SignInSettings, 'openRoster' | 'publicPages'>
  /** Its screen needs the data part of the UI library. */
  hasData?: boolean
}

/** Paths of the shell that a setting opens to visitors. The shell does not serve agents' pages. */
const OPENED: Opening[] = [
  { path: '/open-roster', by: 'openRoster', hasData: true },
  { path: '/agent-onboard', by: 'publicPages', hasData: true },
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
