import { createHash } from 'node:crypto'
import type {
  WebhookCommission,
  WebhookEventType,
  WebhookLoan,
  WebhookMessage,
  WebhookSettlement,
  WebhookShare,
} from '@upline/contracts'
import type { Funding } from '@upline/contracts/events'

export type Message = WebhookMessage & { type: WebhookEventType }

/** What an event of the house was: the same event gives the same messages, ids included. */
export interface News {
  eventId: string
  occurredAt: string
  cause: string
  publicUrl: string
}

/** Of one message: as large as a receiver takes without a thought. */
export const MOST_LOANS = 100

const dollars = (cents: number): number => cents / 100

/** Which one it was stays inside: 'encompass:0197…' is 'encompass'. */
const sourceOf = (cause: string): string => /^[a-z]+/.exec(cause)?.[0] ?? 'other'

const messageId = ({ eventId }: News, what: string): string =>
  `msg_${createHash('sha256').update(`${eventId} ${what}`).digest('base64url').slice(0, 27)}`

const message = (news: News, type: WebhookEventType, part: string, data: object): Message => {
  const { occurredAt } = news
  return { id: messageId(news, `${type} ${part}`), type, occurredAt, data }
}

const loanOf = ({ publicUrl, cause }: News, funding: Funding): WebhookLoan => ({
  loanId: funding.loanId,
  revision: funding.rev,
  officerId: funding.officerId,
  amount: dollars(funding.amountCents),
  fundedAt: funding.fundedAt,
  planVersion: funding.planVersion,
  cause: sourceOf(cause),
  ...(funding.originators
    ? { originators: funding.originators.map(({ memberId, percent }) => ({ memberId, percent })) }
    : {}),
  url: `${publicUrl}/loans/${encodeURIComponent(funding.loanId)}`,
})

const shareOf = (share: Funding['shares'][number]): WebhookShare => {
  const { memberId, level, rateBp, amountCents, originatorId, percent } = share
  return {
    ...{ memberId, level, ratePercent: rateBp / 100, amount: dollars(amountCents) },
    ...(originatorId === undefined ? {} : { originatorId, originatorPercent: percent ?? 100 }),
  }
}

/** The part of a message's id that tells the shares of a funding apart; of an unsplit loan the level is enough. */
const partOf = ({ level, originatorId }: Funding['shares'][number]): string =>
  originatorId === undefined ? `${level}` : `${level} ${originatorId}`

/** A funding, or its reversal: of the loan, and of each share. */
export function fundingMessages(news: News, funding: Funding, isReversal: boolean): Message[] {
  const loan = loanOf(news, funding)
  const shares = funding.shares.map((share): Message => {
    const data: WebhookCommission = { ...loan, ...shareOf(share) }
    return message(news, isReversal ? 'commission.reversed' : 'commission.earned', partOf(share), data)
  })
  return [message(news, isReversal ? 'loan.unfunded' : 'loan.funded', '', loan), ...shares]
}

/** Many at once, in slices; all reversals come before the first funding. */
export function settledMessages(
  news: News,
  { unfunded, funded }: { unfunded: Funding[]; funded: Funding[] },
): Message[] {
  const whole = (funding: Funding) => ({ ...loanOf(news, funding), commissions: funding.shares.map(shareOf) })
  const cause = sourceOf(news.cause)
  const slices: WebhookSettlement[] = [
    ...slicesOf(unfunded).map((slice) => ({ cause, unfunded: slice.map(whole), funded: [] })),
    ...slicesOf(funded).map((slice) => ({ cause, unfunded: [], funded: slice.map(whole) })),
  ]
  return slices.map((data, at) => message(news, 'loans.settled', `${at}`, data))
}

const slicesOf = (fundings: Funding[]): Funding[][] =>
  Array.from({ length: Math.ceil(fundings.length / MOST_LOANS) }, (_, at) =>
    fundings.slice(at * MOST_LOANS, (at + 1) * MOST_LOANS),
  )
