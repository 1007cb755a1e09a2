import type { CurrentUser } from '@upline/contracts'
import { toast } from '@upline/ui'
import { api, ApiError, failureMessage } from '@upline/web-kit'

export interface Credentials {
  username: string
  password: string
  /** Where the account has a second factor. */
  code?: string
}

export const login = (json: Credentials) => api('/api/auth/login', { method: 'POST', json })

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

const CODE_ASKED = ['identity.second-factor-needed', 'identity.wrong-code']

/** The password was right, and the account has a second factor. */
export const asksForCode = (error: unknown): boolean =>
  error instanceof ApiError && CODE_ASKED.includes(error.code ?? '')

export const isWrongCode = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'identity.wrong-code'

export const sayWelcome = ({ firstName }: CurrentUser, title = 'Login Successful') =>
  toast({ title, message: `Welcome back, ${firstName}!` })

/** True where the server could not be reached at all, which it then says. */
export function sayUnreachable(error: unknown): boolean {
  if (error instanceof ApiError) return false
  toast({ title: 'Login Error', message: 'Unable to connect to server', destructive: true })
  return true
}

/** For the variants without a form: the server's message, else the variant's own words. */
export function sayLoginFailed(error: unknown, otherwise: string): void {
  if (sayUnreachable(error)) return
  toast({ title: 'Login Failed', message: failureMessage(error, otherwise), destructive: true })
}
