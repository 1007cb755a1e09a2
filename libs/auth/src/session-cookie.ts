import type { Mode } from '@upline/config'

/** As docs/api.md promises it, wherever plain HTTP is spoken or a demo runs. */
export const SESSION_COOKIE = 'upline_session'

/**
 * In production over TLS. A browser takes a cookie of this beginning from this very host alone, over TLS, without a Domain
 * and for all paths: no subdomain, and nobody on a plain connection, plants one.
 */
export const HOST_SESSION_COOKIE = '__Host-upline_session'

/** The name of the device cookie, by the same rule as the session's. */
export const deviceCookieOf = (sessionCookie: string): string =>
  sessionCookie === HOST_SESSION_COOKIE ? '__Host-upline_device' : 'upline_device'

/** The one name that is set and read where a request came from; a cookie of the other name is none. */
export const sessionCookieOf = (mode: Mode, isSecure: boolean): string =>
  mode === 'production' && isSecure ? HOST_SESSION_COOKIE : SESSION_COOKIE
