import { ABSOLUTE_SECONDS, DEVICE_SECONDS, deviceCookieOf } from '@upline/auth'
import type { RequestOrigin } from './request-origin.ts'

interface Reply {
  header(name: string, value: string): unknown
}

interface Cookie {
  name: string
  value: string
  seconds: number
}

const written = ({ name, value, seconds }: Cookie, { isSecure }: RequestOrigin): string =>
  `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

/** No script can read it, and no other site can send it with a form. */
export function setSessionCookie(reply: Reply, origin: RequestOrigin, token: string): void {
  reply.header('set-cookie', written({ name: origin.cookieName, value: token, seconds: ABSOLUTE_SECONDS }, origin))
}

export function clearSessionCookie(reply: Reply, origin: RequestOrigin): void {
  reply.header('set-cookie', written({ name: origin.cookieName, value: '', seconds: 0 }, origin))
}

/** Stays when the session ends: it only shows that this browser has signed in to the account before. */
export function setDeviceCookie(reply: Reply, origin: RequestOrigin, token: string): void {
  const name = deviceCookieOf(origin.cookieName)
  reply.header('set-cookie', written({ name, value: token, seconds: DEVICE_SECONDS }, origin))
}
