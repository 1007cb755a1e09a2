import { type QueryClient, sessionQueryKey } from '@upline/web-kit'
import { wasSignedIn } from './preload-signed-in.ts'

/**
 * Skips the session check of a visitor, because browsers log its 401 as an error. Only if the gateway saw no session cookie, and the
 * last page of this browser had no session either: the browser may show an older copy of the document after a sign-in. A
 * document without the hint is checked.
 */
export function skipVisitorCheck(client: QueryClient): void {
  const hint = document.querySelector<HTMLMetaElement>('meta[name=upline-session]')?.content
  if (hint === 'absent' && !wasSignedIn()) client.setQueryData(sessionQueryKey, null)
}
