import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** An email was handed to the SMTP server. */
export const mailSent = defineEvent({
  type: 'mail-sent',
  topic: 'notifications.delivery',
  version: 1,
  description: 'An email was handed to the SMTP server.',
  consumers: [],
  data: z.object({
    deliveryId: z.string(),
    template: z.string(),
    memberId: z.string().nullable(),
    at: instant,
  }),
})
