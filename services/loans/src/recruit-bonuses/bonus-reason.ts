import { dateAt } from '@upline/contracts'
import { shortDate } from '../pay-calendar/period-span.ts'

export type ReversalReason = 'refund' | 'chargeback'

/** The text of a bonus on the recruiter's statement, with the company's date. `recruit` is null after an erasure. */
export const earnedReason = (recruit: string | null, earnedAt: string, timeZone: string): string =>
  `${recruit ?? 'a recruit'} completed the registration on ${shortDate(dateAt(earnedAt, timeZone))}`

/** The text of the line that takes a paid bonus off the recruiter's statement. */
export const reversedReason = (recruit: string | null, reason: ReversalReason): string =>
  `reversed, because the payment of ${recruit ?? 'a recruit'} was ${reason === 'chargeback' ? 'charged back' : 'refunded'}`
