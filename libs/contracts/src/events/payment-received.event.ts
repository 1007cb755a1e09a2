import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { cents, instant } from './facts.ts'

/** An invoice of a subscription was paid; the receipt goes out. */
export const paymentReceived = defineEvent({
  type: 'payment-received',
  topic: 'recruiting.subscription',
  version: 1,
  description: 'An invoice of a subscription was paid; the receipt goes out.',
  consumers: ['notifications'],
  data: z.object({
    invoiceId: z.string(),
    subscriptionId: z.string(),
    memberId: z.string().nullable(),
    firstName: z.string(),
    email: z.string(),
    planType: z.enum(['basic', 'premium']),
    amountCents: cents,
    /** True where the simulated provider stands in for Stripe; the receipt says so. */
    isSimulated: z.boolean(),
    paidAt: instant,
  }),
})
