import { ABSOLUTE_SECONDS } from '@upline/auth'
import type { RequestOrigin } from './request-origin.ts'

interface Reply {
  header(name: string, value: string): unknown
}

const cookie = ({ cookieName, isSecure }: RequestOrigin, value: string, seconds: number): string =>
  `${cookieName}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

/** No script reads it, no other site sends it along with a form. */
export function setSessionCookie(reply: Reply, origin: RequestOrigin, token: string): void {
  reply.header('set-cookie', cookie(origin, token, ABSOLUTE_SECONDS))
}

export function clearSessionCookie(reply: Reply, origin: RequestOrigin): void {
  reply.header('set-cookie', cookie(origin, '', 0))
}
