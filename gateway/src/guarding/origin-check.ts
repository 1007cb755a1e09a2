import { READING_METHODS } from './route-guard.ts'

interface Asked {
  method: string
  origin: string | undefined
  host: string | undefined
}

/**
 * A state-changing request passes without an Origin (no browser sent it from a page) and with the one of our own host;
 * `null` and another host's are a page of somebody else (decisions, Sign-in).
 */
export function isForeign({ method, origin, host }: Asked): boolean {
  if (READING_METHODS.has(method) || origin === undefined) return false
  const from = urlOf(origin)
  return from === undefined || host === undefined || from.host !== urlOf(`${from.protocol}//${host}`)?.host
}

function urlOf(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}
