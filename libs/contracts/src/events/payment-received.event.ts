import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { cents, instant } from './facts.ts'

/** An invoice of a subscription was paid; the receipt is sent. */
export const paymentReceived = defineEvent({
  type: 'payment-received',
  topic: 'recruiting.subscription',
  version: 1,
  description: 'An invoice of a subscription was paid; the receipt is sent.',
  consumers: ['notifications'],
  data: z.object({
    invoiceId: z.string(),
    subscriptionId: z.string(),
    memberId: z.string().nullable(),
    firstName: z.string(),
    email: z.string(),
    planType: z.enum(['basic', 'premium']),
    amountCents: cents,
    /** True if the simulated provider replaces Stripe; the receipt says so. */
    isSimulated: z.boolean(),
    paidAt: instant,
  }),
})
