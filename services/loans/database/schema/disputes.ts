import { defineEntity, p } from '@mikro-orm/core'
import type { DisputeReason } from '@upline/contracts'
import { appendOnly, assignedNumber, cents, instant, word } from '@upline/db'
import { AdjustmentRequest } from './adjustments.ts'
import { Member } from './members.ts'
import { descending, reference } from './parts.ts'
import { PayPeriod } from './pay-periods.ts'

export const Dispute = defineEntity({
  name: 'Dispute',
  tableName: 'disputes',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    periodId: () => reference(PayPeriod),
    memberNo: () => reference(Member),
    /** 'statement': about a missing line. */
    lineKey: p.text(),
    reasonCode: word<DisputeReason>(),
    comment: p.text(),
    loanId: p.uuid().nullable(),
    amountCents: cents().nullable(),
    openedBy: p.text(),
    openedAt: instant().defaultRaw('now()'),
    askedNumber: p.text().nullable(),
    askedKey: p.uuid().nullable(),
  },
  indexes: [
    { name: 'disputes_newest', columns: [descending('opened_at'), descending('id')] },
    { name: 'disputes_of', properties: ['memberNo', 'periodId'] },
  ],
  triggers: [appendOnly('disputes')],
})

export const DisputeResolution = defineEntity({
  name: 'DisputeResolution',
  tableName: 'dispute_resolutions',
  properties: {
    id: assignedNumber().primary(),
    disputeId: () => reference(Dispute),
    answer: p.text(),
    /** Null: an answer without an adjustment. */
    requestId: () => reference(AdjustmentRequest).nullable(),
    by: p.text(),
    at: instant().defaultRaw('now()'),
  },
  indexes: [{ name: 'dispute_resolutions_of', properties: ['disputeId', 'id'] }],
  triggers: [appendOnly('dispute_resolutions')],
})
