import { Logger } from '@nestjs/common'

const lines = new Logger('Security')

/** Accounts appear by ID only: names, addresses and typed text do not belong in a log. */
export interface SecurityEvent {
  msg:
    | 'signed in'
    | 'sign-in refused'
    | 'password changed'
    | 'password reset'
    | 'password confirmed'
    | 'second factor changed'
    | 'sessions ended'
    | 'API key created'
    | 'API key revoked'
  /** Absent if the typed username matches no account. */
  who?: string | undefined
  by?: string | undefined
  why?: string | undefined
}

/** Logs one line for each event that matters in an investigation (OWASP ASVS V16.3). */
export const noteSecurity = (event: SecurityEvent): void => lines.log(event)
