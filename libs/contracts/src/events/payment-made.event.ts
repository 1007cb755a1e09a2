import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { calendarDate, cents, instant } from './facts.ts'
import { paymentFacts } from './statement-payment.ts'

/** A pay run was marked as paid: what it paid a member. */
export const paymentMade = defineEvent({
  type: 'payment-made',
  topic: 'loans.statement',
  version: 1,
  description: 'A pay run was marked as paid: what it paid a member.',
  consumers: ['notifications'],
  data: z.object({
    periodId: z.string(),
    memberId: z.string(),
    startsOn: calendarDate,
    endsOn: calendarDate,
    totalCents: cents,
    payment: paymentFacts,
    at: instant,
  }),
})
