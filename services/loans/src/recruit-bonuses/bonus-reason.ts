import { type BonusReversalReason, dateAt } from '@upline/contracts'
import { shortDate } from '../pay-calendar/period-span.ts'

interface Earned {
  /** null after an erasure. */
  recruit: string | null
  earnedAt: string
  /** How many funded loans earned it; null: the registration did. */
  loans: number | null
}

/** The text of a bonus on the recruiter's statement, with the company's date. */
export function earnedReason({ recruit, earnedAt, loans }: Earned, timeZone: string): string {
  const milestone =
    loans === null ? 'completed the registration' : `had ${loans} funded ${loans === 1 ? 'loan' : 'loans'}`
  return `${recruit ?? 'a recruit'} ${milestone} on ${shortDate(dateAt(earnedAt, timeZone))}`
}

const REVERSALS: Record<BonusReversalReason, (recruit: string) => string> = {
  refund: (recruit) => `the payment of ${recruit} was refunded`,
  chargeback: (recruit) => `the payment of ${recruit} was charged back`,
  'never-paid': (recruit) => `the plan of ${recruit} ended without a payment`,
  'loans-reversed': (recruit) => `too few loans of ${recruit} were still funded when it became payable`,
}

/** The text of the line that takes a paid bonus off the recruiter's statement. */
export const reversedReason = (recruit: string | null, reason: BonusReversalReason): string =>
  `reversed, because ${REVERSALS[reason](recruit ?? 'a recruit')}`
