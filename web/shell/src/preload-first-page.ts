import { storeChoice, queryClient, readStored, signInSettingsQuery } from '@upline/web-kit'
import { nextTask } from './next-task.ts'
import { preloadPage } from './remotes/load-routes.ts'
import { loadOpenPage, openingOf } from './visitors-pages.tsx'

/** Whether the last page of this browser had a session. Only a hint for what to load first. */
const HINT = 'upline.signed-in'

export const loadSignedIn = () => import('./signed-in.tsx')

export const rememberSignedIn = (isSignedIn: boolean): void => storeChoice(HINT, isSignedIn ? 'yes' : '')

/**
 * Loads what comes after the check of the session, during it: the page of a signed-in user if there probably is one, or a page
 * that is open to visitors. Behind the sign-in page, the frame loads while the user fills in the form: earlier, it would delay it.
 */
export function preloadFirstPage(): void {
  const { pathname, search } = window.location
  const loadPage = () => preloadPage(pathname, search)
  const opening = openingOf(pathname, search)
  if (readStored(HINT)) void inOwnTasks([loadFrame, loadPage])
  else if (opening) void inOwnTasks([...openPageLoads(opening.loadKit), loadPage])
  else onFirstInput(loadFrame)
}

const openPageLoads = (loadKit?: Load): Load[] => [
  () => queryClient.prefetchQuery(signInSettingsQuery),
  loadOpenPage,
  ...(loadKit ? [loadKit] : []),
]

type Load = () => Promise<unknown>

/** Starts each load in its own task, because together they would block a slow phone for a tenth of a second. */
async function inOwnTasks(loads: Load[]): Promise<void> {
  for (const load of loads) {
    await nextTask()
    // A failure is shown when the part is opened.
    load().catch(() => undefined)
  }
}

function onFirstInput(act: () => unknown): void {
  const listening = new AbortController()
  const once = () => {
    listening.abort()
    act()
  }
  for (const type of ['pointerdown', 'keydown', 'focusin'])
    document.addEventListener(type, once, { signal: listening.signal, passive: true })
}

const loadFrame = () => loadSignedIn().catch(() => undefined)
