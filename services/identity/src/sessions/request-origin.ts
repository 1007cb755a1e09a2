import type { IncomingHttpHeaders } from 'node:http'
import { deviceCookieOf, readCookie, SESSION_COOKIE } from '@upline/auth'

/** Where a request came from, as the gateway saw it. */
export interface RequestOrigin {
  address: string
  agent: string
  isSecure: boolean
  /** The name of its session's cookie. */
  cookieName: string
  /** What its device cookie holds; anyone could have written it. */
  deviceToken?: string
}

/**
 * The gateway drops every x-upline-* header that a client sends and sets its own; a service listens where only the
 * gateway reaches it (loopback, or the inside of a cluster).
 */
export const requestOrigin = (
  headers: IncomingHttpHeaders,
  { ip: socketAddress, sessionCookie }: { ip: string; sessionCookie?: string },
): RequestOrigin => {
  const cookieName = sessionCookie ?? SESSION_COOKIE
  const deviceToken = readCookie(headers, deviceCookieOf(cookieName))
  return {
    address: String(headers['x-upline-address'] ?? socketAddress),
    agent: headers['user-agent'] ?? '',
    isSecure: headers['x-upline-proto'] === 'https',
    cookieName,
    ...(deviceToken !== undefined && { deviceToken }),
  }
}
