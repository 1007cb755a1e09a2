import type { Mode } from '@upline/config'

/** As docs/api.md specifies it, for plain HTTP and demos. */
export const SESSION_COOKIE = 'upline_session'

/**
 * For production over TLS. Browsers accept a cookie with this prefix only from this exact host, over TLS, without a
 * Domain and for all paths, so that no subdomain or plain connection can plant one.
 */
export const HOST_SESSION_COOKIE = '__Host-upline_session'

/** The name of the device cookie, by the same rule as the session's. */
export const deviceCookieOf = (sessionCookie: string): string =>
  sessionCookie === HOST_SESSION_COOKIE ? '__Host-upline_device' : 'upline_device'

/** The only name that is set and read on a connection. A cookie of the other name is ignored. */
export const sessionCookieOf = (mode: Mode, isSecure: boolean): string =>
  mode === 'production' && isSecure ? HOST_SESSION_COOKIE : SESSION_COOKIE
