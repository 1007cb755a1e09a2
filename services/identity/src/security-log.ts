import { Logger } from '@nestjs/common'

const lines = new Logger('Security')

/** Who is told by id alone: names, addresses and what was typed do not belong into a log. */
export interface SecurityEvent {
  msg:
    | 'signed in'
    | 'sign-in refused'
    | 'password changed'
    | 'password reset'
    | 'proved again'
    | 'second factor changed'
    | 'sessions ended'
    | 'API key made'
    | 'API key revoked'
  /** Absent where the name that was typed is nobody's. */
  who?: string | undefined
  by?: string | undefined
  why?: string | undefined
}

/** One line for each event that whoever looks into an attack asks for (OWASP ASVS V16.3). */
export const noteSecurity = (event: SecurityEvent): void => lines.log(event)
