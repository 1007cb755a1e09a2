import { z } from 'zod'
import { BALANCE_MOVEMENT_KINDS } from '../balance.ts'
import { calendarDate, cents } from './facts.ts'

/** What a locked run pays a member: the net of the ledger and the movements add up to `paidCents`. */
export const paymentFacts = z.object({
  paidCents: cents,
  /** The balance after the period. Below 0: the member was paid more than the ledger. */
  balanceCents: cents,
  /** The pay day of the calendar. */
  payOn: calendarDate,
  /** Changes of the payment by kind. Below 0: withheld from it. */
  movements: z.array(z.object({ kind: z.enum(BALANCE_MOVEMENT_KINDS), cents })),
})

export type PaymentFacts = z.infer<typeof paymentFacts>
