import type { FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import { tokenOf } from '../token-of.ts'
import type { WebFile, WebFiles } from './web-files.ts'

/** Public pages of the shell. A visitor of a closed one sees the sign-in. */
const PUBLIC_PAGES: Record<string, { screen: string; query?: string }> = {
  '/agent-onboard': { screen: 'registration' },
  '/recruiting-landing': { screen: 'recruiting-landing', query: 'recruiter' },
}

const SIGN_IN_PATHS = ['/', '/login']

/**
 * The top of the page that a visitor sees first, so that it appears before the scripts have loaded (web/shell/public/first-screens).
 * None for a caller with a session, who sees another page.
 */
export async function firstScreenOf(
  path: string,
  request: FastifyRequest,
  parts: Pick<Parts, 'config' | 'publicPages'>,
  files: WebFiles,
): Promise<WebFile | undefined> {
  if (tokenOf(request, parts.config)) return undefined
  const page = PUBLIC_PAGES[path]
  if (!page && !SIGN_IN_PATHS.includes(path)) return undefined
  const query = request.query as Record<string, unknown>
  const isShown = page && (!page.query || query[page.query]) && (await parts.publicPages.areOpen())
  return files.find(`/first-screens/${isShown ? page.screen : 'sign-in'}.html`)
}
