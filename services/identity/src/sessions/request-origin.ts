import type { IncomingHttpHeaders } from 'node:http'
import { deviceCookieOf, readCookie, SESSION_COOKIE } from '@upline/auth'
import { callerAddress } from '@upline/http'

/** Where a request came from, as the gateway saw it. */
export interface RequestOrigin {
  address: string
  agent: string
  isSecure: boolean
  /** The name of its session cookie. */
  cookieName: string
  /** The value of its device cookie. Not trusted: the browser can send anything. */
  deviceToken?: string
}

/** Every service drops x-upline-* headers that the gateway did not send (libs/http/src/internal-token.ts). */
export const requestOrigin = (
  headers: IncomingHttpHeaders,
  { ip, sessionCookie }: { ip: string; sessionCookie?: string },
): RequestOrigin => {
  const cookieName = sessionCookie ?? SESSION_COOKIE
  const deviceToken = readCookie(headers, deviceCookieOf(cookieName))
  return {
    address: callerAddress({ headers, ip }),
    agent: headers['user-agent'] ?? '',
    isSecure: headers['x-upline-proto'] === 'https',
    cookieName,
    ...(deviceToken !== undefined && { deviceToken }),
  }
}
