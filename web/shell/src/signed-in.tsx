import type { CurrentUser } from '@upline/contracts'
import { matchPath, useLiveUpdates, useLocation } from '@upline/web-kit'
import { AppFrame } from './frame/app-frame.tsx'
import { useApplyOwnColorScheme } from './frame/use-own-color-scheme.ts'
import { AppRoutes } from './app-routes.tsx'
import { FULL_PAGES } from './remotes/remote-paths.ts'

/** The frame around every screen but those that stand for themselves, such as an agent's landing page. */
export function SignedIn({ user }: { user: CurrentUser }) {
  const { pathname } = useLocation()
  useLiveUpdates()
  useApplyOwnColorScheme()
  if (FULL_PAGES.some((path) => matchPath(path, pathname))) return <AppRoutes />
  return (
    <AppFrame user={user}>
      <AppRoutes />
    </AppFrame>
  )
}
