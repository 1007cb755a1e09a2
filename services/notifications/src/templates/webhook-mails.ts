import type { MailContent } from './mail-layout.ts'
import type { MailSetting } from './mail-templates.ts'
import { minute } from './mail-words.ts'

export interface WebhookDisabledData {
  firstName: string
  /** Of the endpoint's URL: what follows it may hold a key. */
  host: string
  because: string
  since: string
  at: string
}

export const webhookDisabledMail = (data: WebhookDisabledData, { publicUrl }: MailSetting): MailContent => ({
  subject: `A webhook was disabled: ${data.host}`,
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    'Events are not sent to this endpoint any more, and what waited for it is kept as failed.',
    'Once its receiver works again, enable the endpoint and resend what has failed. Events that happen while it is disabled are not sent later.',
  ],
  facts: [
    ['Endpoint', data.host],
    ['Why', data.because],
    ['Failing since', minute(data.since)],
    ['Disabled', minute(data.at)],
  ],
  action: { label: 'Open Integrations', url: `${publicUrl}/integrations` },
})
