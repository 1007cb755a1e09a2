import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** An email could not be sent after the last attempt. It is stored with the reason. */
export const mailFailed = defineEvent({
  type: 'mail-failed',
  topic: 'notifications.delivery',
  version: 1,
  description: 'An email could not be sent after the last attempt. It is stored with the reason.',
  consumers: [],
  data: z.object({
    deliveryId: z.string(),
    template: z.string(),
    memberId: z.string().nullable(),
    reason: z.string(),
    at: instant,
  }),
})
