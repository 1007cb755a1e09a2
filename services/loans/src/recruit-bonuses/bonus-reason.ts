import { type BonusReversalReason, dateAt } from '@upline/contracts'
import { shortDate } from '../pay-calendar/period-span.ts'

/** The text of a bonus on the recruiter's statement, with the company's date. `recruit` is null after an erasure. */
export const earnedReason = (recruit: string | null, earnedAt: string, timeZone: string): string =>
  `${recruit ?? 'a recruit'} completed the registration on ${shortDate(dateAt(earnedAt, timeZone))}`

const REVERSALS: Record<BonusReversalReason, (recruit: string) => string> = {
  refund: (recruit) => `the payment of ${recruit} was refunded`,
  chargeback: (recruit) => `the payment of ${recruit} was charged back`,
  'never-paid': (recruit) => `the plan of ${recruit} ended without a payment`,
}

/** The text of the line that takes a paid bonus off the recruiter's statement. */
export const reversedReason = (recruit: string | null, reason: BonusReversalReason): string =>
  `reversed, because ${REVERSALS[reason](recruit ?? 'a recruit')}`
