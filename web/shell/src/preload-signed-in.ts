import { whenIdle } from '@upline/ui'
import { keep, readStored } from '@upline/web-kit'
import { preloadPage } from './remotes/load-routes.ts'

/** Whether the last page of this browser had a session. Only a hint for what to load first. */
const HINT = 'upline.signed-in'

export const loadSignedIn = () => import('./signed-in.tsx')

export const rememberSignedIn = (isSignedIn: boolean): void => keep(HINT, isSignedIn ? 'yes' : '')

/**
 * Loads what a signed-in user needs: while the session is checked if there probably is one, otherwise when the sign-in page is idle.
 */
export function preloadSignedIn(): void {
  if (!readStored(HINT)) {
    whenIdle(loadFrame)
    return
  }
  loadFrame()
  void preloadPage(window.location.pathname)
}

/** A failure is shown when the frame is opened. */
const loadFrame = (): void => void loadSignedIn().catch(() => undefined)
