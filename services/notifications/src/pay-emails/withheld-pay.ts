import type { PaymentFacts } from '@upline/contracts/events'

/** Whether the period withholds pay: it recovers a debt, or carries a net below $0. Members cannot turn off these emails. */
export const isPayWithheld = (payment: PaymentFacts | undefined): boolean =>
  payment?.movements.some(({ kind, cents }) => kind === 'carried' || (kind === 'recovery' && cents < 0)) ?? false
