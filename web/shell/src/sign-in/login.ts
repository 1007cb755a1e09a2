import type { CurrentUser } from '@upline/contracts'
import { toast } from '@upline/ui'
import { api, ApiError, failureMessage } from '@upline/web-kit'

export interface Credentials {
  username: string
  password: string
  /** Required if two-factor authentication is on. */
  code?: string
}

export const login = (json: Credentials) => api('/api/auth/login', { method: 'POST', json })

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

const CODE_ERRORS = ['identity.second-factor-needed', 'identity.wrong-code']

/** Whether the password was correct and the account requires a code. */
export const needsCode = (error: unknown): boolean =>
  error instanceof ApiError && CODE_ERRORS.includes(error.code ?? '')

export const isWrongCode = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'identity.wrong-code'

export const showWelcome = ({ firstName }: CurrentUser, title = 'Login Successful') =>
  toast({ title, message: `Welcome back, ${firstName}!` })

/** If the server is unreachable, shows a toast and returns true. */
export function showUnreachable(error: unknown): boolean {
  if (error instanceof ApiError) return false
  toast({ title: 'Login Error', message: 'Unable to connect to server', destructive: true })
  return true
}

/** For variants without a form: shows the server's message, or else the text of the variant. */
export function showLoginFailed(error: unknown, otherwise: string): void {
  if (showUnreachable(error)) return
  toast({ title: 'Login Failed', message: failureMessage(error, otherwise), destructive: true })
}
