import type { IncomingHttpHeaders } from 'node:http'
import { SESSION_COOKIE } from '@upline/auth'
import { callerAddress } from '@upline/http'

/** Where a request came from, as the gateway saw it. */
export interface RequestOrigin {
  address: string
  agent: string
  isSecure: boolean
  /** The name of its session's cookie. */
  cookieName: string
}

/** Every service drops x-upline-* headers that the gateway did not send (libs/http/src/internal-token.ts). */
export const requestOrigin = (
  headers: IncomingHttpHeaders,
  { ip, sessionCookie }: { ip: string; sessionCookie?: string },
): RequestOrigin => ({
  address: callerAddress({ headers, ip }),
  agent: headers['user-agent'] ?? '',
  isSecure: headers['x-upline-proto'] === 'https',
  cookieName: sessionCookie ?? SESSION_COOKIE,
})
