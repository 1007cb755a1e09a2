import type { MailContent } from './mail-layout.ts'
import { minute } from './mail-words.ts'

/** What every template may use of the settings. */
export interface MailSetting {
  publicUrl: string
  defaultPassword: string
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

const ONCE = 'You choose a password of your own when you first sign in.'

/** The first password by its kind: known to everybody in demo mode, single-use, or known to who chose it. */
function welcomePassword(data: WelcomeData, password: string | null, setting: MailSetting) {
  if (data.kind === 'chosen')
    return { paragraph: 'Sign in with the password that you were given by who added you.', facts: [] }
  const shown = data.kind === 'default' ? setting.defaultPassword : (password ?? '')
  return { paragraph: ONCE + untilText(data.expiresAt), facts: [['Temporary password', shown] as [string, string]] }
}

export function welcomeMail(data: WelcomeData, password: string | null, setting: MailSetting): MailContent {
  const { paragraph, facts } = welcomePassword(data, password, setting)
  return {
    subject: 'Welcome to Upline',
    greeting: `Hello ${data.firstName},`,
    paragraphs: ['Your Upline account is ready.', paragraph],
    facts: [['Username', data.username], ...facts],
    action: { label: 'Sign in', url: `${setting.publicUrl}/` },
  }
}

export function passwordResetMail(data: PasswordResetData, password: string, setting: MailSetting): MailContent {
  return {
    subject: 'Your temporary Upline password',
    greeting: `Hello ${data.firstName},`,
    paragraphs: [
      `Somebody asked for a new password of your account. This one works once.${untilText(data.expiresAt)}`,
      'Your present password works until you use the new one. If you did not ask, you need not do anything.',
    ],
    facts: [
      ['Username', data.username],
      ['Temporary password', password],
    ],
    action: { label: 'Sign in', url: `${setting.publicUrl}/` },
  }
}

export function testMail(data: { sentBy: string; at: string }, setting: MailSetting): MailContent {
  return {
    subject: 'Upline test e-mail',
    greeting: 'Hello,',
    paragraphs: ['This is a test e-mail. If you can read it, sending works.'],
    facts: [
      ['Sent by', data.sentBy],
      ['Sent at', minute(data.at)],
    ],
    action: { label: 'Open Upline', url: `${setting.publicUrl}/` },
  }
}
