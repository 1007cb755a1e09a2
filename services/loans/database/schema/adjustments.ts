import { defineEntity, p } from '@mikro-orm/core'
import type { AdjustmentType } from '@upline/contracts'
import { appendOnly, calendarDate, cents, instant, trigger, word } from '@upline/db'
import { Member } from './members.ts'
import { descending, reference } from './parts.ts'
import { PayPeriod } from './pay-periods.ts'

export const RecruitBonus = defineEntity({
  name: 'RecruitBonus',
  tableName: 'recruit_bonuses',
  properties: {
    id: p.text().primary(),
    /** Null: the event of its reversal arrived first. */
    recruiterId: p.text().nullable(),
    recruitId: p.text(),
    amountCents: cents().nullable(),
    payableAt: instant().nullable(),
    earnedAt: instant().nullable(),
    earnedEvent: p.text().nullable(),
    /** How many funded loans earned it; null: the registration did. */
    loans: p.integer().nullable(),
    reversedAt: instant().nullable(),
    reversalReason: p.text().nullable(),
    reversalEvent: p.text().nullable(),
    bookedAt: instant().nullable(),
    takenBackAt: instant().nullable(),
  },
  indexes: [
    { name: 'recruit_bonuses_due', properties: ['payableAt'], where: 'booked_at is null and reversed_at is null' },
  ],
})

/** Requested adjustments. They count once they are approved. */
export const AdjustmentRequest = defineEntity({
  name: 'AdjustmentRequest',
  tableName: 'adjustment_requests',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    /** Null: an early payoff claws back from each payee of the loan. */
    memberNo: () => reference(Member).nullable(),
    amountCents: cents(),
    type: word<AdjustmentType>(),
    reason: p.text(),
    loanId: p.uuid().nullable(),
    /** Of an early payoff: the revision that it claws back. */
    rev: p.integer().nullable(),
    shareBp: p.integer().nullable(),
    disputeId: p.uuid().nullable(),
    madeBy: p.text(),
    madeAt: instant().defaultRaw('now()'),
    /** Of an early payoff under the company's rule. */
    paidOffOn: calendarDate().nullable(),
    /** Company calendar days from funding to payoff. */
    payoffDays: p.integer().nullable(),
    /** Of an unforeseen settlement cost. */
    estimatedCents: cents().nullable(),
    actualCents: cents().nullable(),
  },
  indexes: [{ name: 'adjustment_requests_newest', columns: [descending('made_at'), descending('id')] }],
  checks: [
    { name: 'adjustment_requests_amount_cents_check', expression: 'amount_cents <> 0' },
    { name: 'adjustment_requests_check', expression: "(type = 'early-payoff') = (member_no is null)" },
    { name: 'adjustment_requests_check1', expression: "(type = 'early-payoff') = (share_bp is not null)" },
    { name: 'adjustment_requests_share_bp_check', expression: 'share_bp between 1 and 10000' },
  ],
  triggers: [appendOnly('adjustment_requests')],
})

export const AdjustmentDecision = defineEntity({
  name: 'AdjustmentDecision',
  tableName: 'adjustment_decisions',
  properties: {
    requestId: () => reference(AdjustmentRequest).primary(),
    isApproved: p.boolean(),
    note: p.text().default(''),
    decidedBy: p.text(),
    decidedAt: instant().defaultRaw('now()'),
    isWithdrawn: p.boolean().default(false),
  },
  triggers: [appendOnly('adjustment_decisions')],
})

/** Ledger entries that do not follow from a loan's funding. */
export const Adjustment = defineEntity({
  name: 'Adjustment',
  tableName: 'adjustments',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    /** Null: follows from a correction of the loan. */
    requestId: () => reference(AdjustmentRequest).nullable(),
    memberNo: () => reference(Member),
    amountCents: cents(),
    type: p.text(),
    reason: p.text(),
    loanId: p.uuid().nullable(),
    rev: p.integer().nullable(),
    level: p.smallint().nullable(),
    shareBp: p.integer().nullable(),
    madeBy: p.text(),
    approvedBy: p.text(),
    periodId: () => reference(PayPeriod),
    at: instant().defaultRaw('now()'),
    bonusId: () => reference(RecruitBonus).nullable(),
    cause: p.text().nullable(),
    tierMonth: p.integer().nullable(),
    planVersion: p.integer().nullable(),
    originatorNo: p.integer().nullable(),
    /** Of an early payoff: as in its request. */
    payoffDays: p.integer().nullable(),
  },
  indexes: [
    {
      name: 'adjustments_bonus_once',
      expression:
        'create unique index adjustments_bonus_once on adjustments (bonus_id, sign(amount_cents)) where bonus_id is not null',
    },
    { name: 'adjustments_of_loan', properties: ['loanId'], where: 'loan_id is not null' },
    { name: 'adjustments_of_member', properties: ['memberNo'], include: ['amountCents'] },
    { name: 'adjustments_of_request', properties: ['requestId'] },
    { name: 'adjustments_of_tiers', properties: ['memberNo', 'tierMonth'], where: 'tier_month is not null' },
    {
      name: 'adjustments_payoff_line',
      expression:
        "create unique index adjustments_payoff_line on adjustments (loan_id, coalesce(originator_no, 0), level, rev) where type = 'early-payoff'",
    },
    { name: 'adjustments_statement', properties: ['periodId', 'memberNo'] },
  ],
  checks: [{ name: 'adjustments_amount_cents_check', expression: 'amount_cents <> 0' }],
  triggers: [
    trigger(
      'create trigger adjustments_append_only before delete or truncate on adjustments for each statement execute function refuse_change()',
    ),
    // A deferred hold moves them to the next open period.
    trigger(
      'create trigger adjustments_move before update on adjustments for each row execute function refuse_entry_change()',
    ),
  ],
})
