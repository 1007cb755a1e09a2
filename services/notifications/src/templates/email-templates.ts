import type { EmailContent } from './email-layout.ts'
import { minute } from './email-format.ts'

/** Settings that every template can use. */
export interface EmailSettings {
  publicUrl: string
  defaultPassword: string
  /** The company's. Dates of instants are dates there. */
  timeZone: string
}

export interface WelcomeData {
  firstName: string
  username: string
  kind: 'default' | 'temporary' | 'chosen'
  expiresAt: string | null
}

export interface PasswordResetData {
  firstName: string
  username: string
  expiresAt: string | null
}

const untilText = (expiresAt: string | null): string =>
  expiresAt === null ? '' : ` It is valid until ${minute(expiresAt)}.`

const SINGLE_USE_TEXT = "You'll choose your own password when you first sign in."

/** The first password: the default one in demo mode, a single-use one, or one that the administrator chose and shared. */
function welcomePassword(data: WelcomeData, password: string | null, setting: EmailSettings) {
  if (data.kind === 'chosen')
    return { paragraph: 'Sign in with the password you received from the person who added you.', facts: [] }
  const shown = data.kind === 'default' ? setting.defaultPassword : (password ?? '')
  return {
    paragraph: SINGLE_USE_TEXT + untilText(data.expiresAt),
    facts: [['Temporary password', shown] as [string, string]],
  }
}

export function welcomeEmail(data: WelcomeData, password: string | null, setting: EmailSettings): EmailContent {
  const { paragraph, facts } = welcomePassword(data, password, setting)
  return {
    subject: 'Welcome to Upline',
    greeting: `Hello ${data.firstName},`,
    paragraphs: ['Your Upline account is ready.', paragraph],
    facts: [['Username', data.username], ...facts],
    action: { label: 'Sign in', url: `${setting.publicUrl}/` },
  }
}

export function passwordResetEmail(data: PasswordResetData, password: string, setting: EmailSettings): EmailContent {
  return {
    subject: 'Your temporary Upline password',
    greeting: `Hello ${data.firstName},`,
    paragraphs: [
      `We received a request for a new password for your account. The password below works once.${untilText(data.expiresAt)}`,
      "Your current password works until you use the new one. If you didn't request this, no action is needed.",
    ],
    facts: [
      ['Username', data.username],
      ['Temporary password', password],
    ],
    action: { label: 'Sign in', url: `${setting.publicUrl}/` },
  }
}

export function testEmail(data: { sentBy: string; at: string }, setting: EmailSettings): EmailContent {
  return {
    subject: 'Upline test email',
    greeting: 'Hello,',
    paragraphs: ['This is a test email. If you can read it, email delivery works.'],
    facts: [
      ['Sent by', data.sentBy],
      ['Sent at', minute(data.at)],
    ],
    action: { label: 'Open Upline', url: `${setting.publicUrl}/` },
  }
}
