import type { MailContent } from './mail-layout.ts'
import type { MailSetting } from './mail-templates.ts'
import { minute } from './mail-words.ts'

export interface SecondFactorData {
  firstName: string
  username: string
  what: 'enabled' | 'disabled' | 'codes-renewed' | 'reset'
  at: string
}

const SUBJECTS = {
  enabled: 'Your second factor is on',
  disabled: 'Your second factor is off',
  'codes-renewed': 'You have new recovery codes',
  reset: 'Your second factor was reset',
} as const

const WHAT = {
  enabled: 'From now on signing in to your account takes a code of your authenticator app beside your password.',
  disabled: 'From now on your password alone signs in to your account.',
  'codes-renewed': 'Ten new recovery codes were made for your account. The earlier ones no longer work.',
  reset: 'An administrator has taken the second factor off your account and ended your sessions.',
} as const

export const secondFactorMail = (data: SecondFactorData, { publicUrl }: MailSetting): MailContent => ({
  subject: SUBJECTS[data.what],
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    WHAT[data.what],
    'If this was not you, change your password now and tell your administrator: somebody else knows it.',
  ],
  facts: [
    ['Username', data.username],
    ['When', minute(data.at)],
  ],
  action: { label: 'Open Upline', url: `${publicUrl}/` },
})
