import { READING_METHODS } from './route-guard.ts'

interface StateChange {
  method: string
  origin: string | undefined
  host: string | undefined
}

/**
 * A state-changing request passes without an Origin header (no browser sent it from a page) or with our own host.
 * `null` or another host means another site's page (decisions, Sign-in).
 */
export function isForeign({ method, origin, host }: StateChange): boolean {
  if (READING_METHODS.has(method) || origin === undefined) return false
  const from = urlOf(origin)
  return from === undefined || host === undefined || from.host !== urlOf(`${from.protocol}//${host}`)?.host
}

function urlOf(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}
