import type { EmailContent } from './email-layout.ts'
import type { EmailSettings } from './email-templates.ts'
import { minute } from './email-format.ts'

export interface WebhookDisabledData {
  firstName: string
  /** Only the host of the endpoint's URL, because the path may contain a key. */
  host: string
  because: string
  since: string
  at: string
}

export const webhookDisabledEmail = (data: WebhookDisabledData, { publicUrl }: EmailSettings): EmailContent => ({
  subject: `Webhook disabled: ${data.host}`,
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    'Upline no longer sends events to this endpoint. Its pending deliveries are marked as failed.',
    'When the receiver works again, enable the endpoint and resend the failed deliveries. Events that occur while the endpoint is disabled are never sent.',
  ],
  facts: [
    ['Endpoint', data.host],
    ['Reason', data.because],
    ['Failing since', minute(data.since)],
    ['Disabled', minute(data.at)],
  ],
  action: { label: 'Open Integrations', url: `${publicUrl}/integrations` },
})
