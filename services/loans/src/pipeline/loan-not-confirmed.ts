import { failing } from '@upline/contracts'

/** From migration m63: whatever writes it, an unconfirmed loan does not fund. */
const CONSTRAINT = 'loans_unconfirmed_unfunded'

export class LoanNotConfirmedError extends failing(
  'conflict',
  'loans.not-confirmed',
  'This loan is not confirmed. The CEO, an admin or a manager above the loan officer has to confirm it before it can fund.',
) {}

/** Whether Postgres refused a change because it funds an unconfirmed loan. */
export const isOfUnconfirmed = (fault: unknown): boolean =>
  typeof fault === 'object' && fault !== null && (fault as { constraint?: unknown }).constraint === CONSTRAINT
