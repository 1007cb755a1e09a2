import type { EmailContent } from './email-layout.ts'
import type { EmailSettings } from './email-templates.ts'
import { minute } from './email-format.ts'

export interface SecondFactorData {
  firstName: string
  username: string
  what: 'enabled' | 'disabled' | 'codes-renewed' | 'reset'
  at: string
}

const SUBJECTS = {
  enabled: 'Two-factor authentication is on',
  disabled: 'Two-factor authentication is off',
  'codes-renewed': 'You have new recovery codes',
  reset: 'Your two-factor authentication was reset',
} as const

const WHAT = {
  enabled: 'Signing in now requires your password and an authenticator code.',
  disabled: 'Signing in now requires only your password.',
  'codes-renewed': 'Ten new recovery codes were created for your account. The earlier codes no longer work.',
  reset: 'An administrator turned off two-factor authentication for your account and signed you out everywhere.',
} as const

export const secondFactorEmail = (data: SecondFactorData, { publicUrl }: EmailSettings): EmailContent => ({
  subject: SUBJECTS[data.what],
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    WHAT[data.what],
    "If you didn't do this, change your password now and contact your administrator: someone else may know it.",
  ],
  facts: [
    ['Username', data.username],
    ['When', minute(data.at)],
  ],
  action: { label: 'Open Upline', url: `${publicUrl}/` },
})

export interface EmailChangedData {
  firstName: string
  username: string
  at: string
}

/** Goes to the former address. It does not name the new one: anyone may read the old mailbox by now. */
export const emailChangedEmail = (data: EmailChangedData, { publicUrl }: EmailSettings): EmailContent => ({
  subject: 'Your email address was changed',
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    'Your account now has another email address. Upline sends its emails there, including temporary passwords.',
    "If you didn't ask for this, contact your administrator now.",
  ],
  facts: [
    ['Username', data.username],
    ['When', minute(data.at)],
  ],
  action: { label: 'Open Upline', url: `${publicUrl}/` },
})
