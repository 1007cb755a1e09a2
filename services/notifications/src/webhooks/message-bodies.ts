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

/** The event behind the messages. The same event always produces the same messages, ids included. */
export interface SourceEvent {
  eventId: string
  occurredAt: string
  cause: string
  publicUrl: string
}

/** Maximum loans in one message, small enough for any receiver. */
const MAX_LOANS_PER_MESSAGE = 100

const dollars = (cents: number): number => cents / 100

/** The kind of cause without its internal id: 'encompass:0197…' becomes 'encompass'. */
const sourceOf = (cause: string): string => /^[a-z]+/.exec(cause)?.[0] ?? 'other'

const messageId = ({ eventId }: SourceEvent, what: string): string =>
  `msg_${createHash('sha256').update(`${eventId} ${what}`).digest('base64url').slice(0, 27)}`

const message = (source: SourceEvent, type: WebhookEventType, part: string, data: object): Message => {
  const { occurredAt } = source
  return { id: messageId(source, `${type} ${part}`), type, occurredAt, data }
}

const loanOf = ({ publicUrl, cause }: SourceEvent, funding: Funding): WebhookLoan => ({
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

/** The part of a message's id that distinguishes the shares of a funding. The level is enough for an unsplit loan. */
const partOf = ({ level, originatorId }: Funding['shares'][number]): string =>
  originatorId === undefined ? `${level}` : `${level} ${originatorId}`

/** The messages of a funding or its reversal: one for the loan and one for each share. */
export function fundingMessages(source: SourceEvent, funding: Funding, isReversal: boolean): Message[] {
  const loan = loanOf(source, funding)
  const shares = funding.shares.map((share): Message => {
    const data: WebhookCommission = { ...loan, ...shareOf(share) }
    return message(source, isReversal ? 'commission.reversed' : 'commission.earned', partOf(share), data)
  })
  return [message(source, isReversal ? 'loan.unfunded' : 'loan.funded', '', loan), ...shares]
}

/** The messages of an import, in batches. All reversals come before the first funding. */
export function settledMessages(
  source: SourceEvent,
  { unfunded, funded }: { unfunded: Funding[]; funded: Funding[] },
): Message[] {
  const whole = (funding: Funding) => ({ ...loanOf(source, funding), commissions: funding.shares.map(shareOf) })
  const cause = sourceOf(source.cause)
  const batches: WebhookSettlement[] = [
    ...batchesOf(unfunded).map((batch) => ({ cause, unfunded: batch.map(whole), funded: [] })),
    ...batchesOf(funded).map((batch) => ({ cause, unfunded: [], funded: batch.map(whole) })),
  ]
  return batches.map((data, at) => message(source, 'loans.settled', `${at}`, data))
}

const batchesOf = (fundings: Funding[]): Funding[][] =>
  Array.from({ length: Math.ceil(fundings.length / MAX_LOANS_PER_MESSAGE) }, (_, at) =>
    fundings.slice(at * MAX_LOANS_PER_MESSAGE, (at + 1) * MAX_LOANS_PER_MESSAGE),
  )
