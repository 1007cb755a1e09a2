import { ABSOLUTE_SECONDS, SESSION_COOKIE } from '@upline/auth'
import type { RequestOrigin } from './request-origin.ts'

interface Reply {
  header(name: string, value: string): unknown
}

const cookie = (value: string, seconds: number, isSecure: boolean): string =>
  `${SESSION_COOKIE}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

/** No script reads it, no other site sends it along with a form. */
export function setSessionCookie(reply: Reply, { isSecure }: RequestOrigin, token: string): void {
  reply.header('set-cookie', cookie(token, ABSOLUTE_SECONDS, isSecure))
}

export function clearSessionCookie(reply: Reply, { isSecure }: RequestOrigin): void {
  reply.header('set-cookie', cookie('', 0, isSecure))
}
