import { whenIdle } from '@upline/ui'
import { keep, queryClient, readStored, signInSettingsQuery } from '@upline/web-kit'
import { preloadPage } from './remotes/load-routes.ts'
import { loadOpenPage, openedBy } from './visitors-pages.tsx'

/** Whether the last page of this browser had a session. Only a hint for what to load first. */
const HINT = 'upline.signed-in'

export const loadSignedIn = () => import('./signed-in.tsx')

export const rememberSignedIn = (isSignedIn: boolean): void => keep(HINT, isSignedIn ? 'yes' : '')

/**
 * Loads what comes after the check of the session, during it: the page of a signed-in user if there probably is one, or a page
 * that is open to visitors. Behind the sign-in page, the frame loads when the page is idle.
 */
export function preloadFirstPage(): void {
  if (!readStored(HINT)) {
    if (openedBy(window.location.pathname, window.location.search)) preloadOpenPage()
    whenIdle(loadFrame)
    return
  }
  loadFrame()
  void preloadPage(window.location.pathname)
}

function preloadOpenPage(): void {
  void queryClient.prefetchQuery(signInSettingsQuery)
  void loadOpenPage().catch(() => undefined)
  void preloadPage(window.location.pathname)
}

/** A failure is shown when the frame is opened. */
const loadFrame = (): void => void loadSignedIn().catch(() => undefined)
