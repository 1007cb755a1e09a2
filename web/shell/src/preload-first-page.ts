import { keep, queryClient, readStored, signInSettingsQuery } from '@upline/web-kit'
import { preloadPage } from './remotes/load-routes.ts'
import { loadOpenPage, openingOf } from './visitors-pages.tsx'

/** Whether the last page of this browser had a session. Only a hint for what to load first. */
const HINT = 'upline.signed-in'

export const loadSignedIn = () => import('./signed-in.tsx')

export const rememberSignedIn = (isSignedIn: boolean): void => keep(HINT, isSignedIn ? 'yes' : '')

/**
 * Loads what comes after the check of the session, during it: the page of a signed-in user if there probably is one, or a page
 * that is open to visitors. Behind the sign-in page, the frame loads while the user fills in the form: earlier, it would delay it.
 */
export function preloadFirstPage(): void {
  const { pathname, search } = window.location
  const isSignedIn = Boolean(readStored(HINT))
  const opening = openingOf(pathname, search)
  if (isSignedIn) loadFrame()
  else if (opening) preloadOpenPage(opening.loadKit)
  else return onFirstInput(loadFrame)
  void preloadPage(pathname, search)
}

function preloadOpenPage(loadKit?: () => Promise<unknown>): void {
  void queryClient.prefetchQuery(signInSettingsQuery)
  void loadOpenPage().catch(() => undefined)
  void loadKit?.().catch(() => undefined)
}

function onFirstInput(act: () => void): void {
  const listening = new AbortController()
  const once = () => {
    listening.abort()
    act()
  }
  for (const type of ['pointerdown', 'keydown', 'focusin'])
    document.addEventListener(type, once, { signal: listening.signal, passive: true })
}

/** A failure is shown when the frame is opened. */
const loadFrame = (): void => void loadSignedIn().catch(() => undefined)
