import { defineEntity, p } from '@mikro-orm/core'
import type { ResultAction } from '@upline/contracts'
import { appendOnly, cents, instant, word } from '@upline/db'
import { AdjustmentRequest } from './adjustments.ts'
import { Member } from './members.ts'
import { descending, reference } from './parts.ts'
import { PayPeriod } from './pay-periods.ts'

/** Pay of loans that is booked, and not payable until someone releases it. Nothing is ever deleted. */
export const Hold = defineEntity({
  name: 'Hold',
  tableName: 'holds',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    loanId: p.uuid(),
    /** Null: all payees of the loan. */
    memberNo: () => reference(Member).nullable(),
    reason: p.text(),
    placedBy: p.text(),
    placedAt: instant().defaultRaw('clock_timestamp()'),
  },
  indexes: [
    { name: 'holds_newest', columns: [descending('placed_at'), descending('id')] },
    { name: 'holds_of_loan', properties: ['loanId'] },
  ],
  triggers: [appendOnly('holds')],
})

/**
 * What a rule found in a loan, an adjustment or a member's pay of a pay run, with the hold that it placed, if it did
 * (compensation.md, section 10).
 */
export const RuleResult = defineEntity({
  name: 'RuleResult',
  tableName: 'rule_results',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    /** Null: the rule does not hold pay. */
    holdId: () => reference(Hold).nullable(),
    /** Null: an adjustment without a loan, or pay of a pay run. */
    loanId: p.uuid().nullable(),
    rule: p.text(),
    ruleVersion: p.integer(),
    inputs: p.json<Record<string, unknown>>(),
    /** The adjustment; null: the result is about the loan or the pay run. */
    requestId: () => reference(AdjustmentRequest).nullable(),
    action: word<ResultAction>().default('hold'),
    /** Null: it is the reason of the hold. */
    message: p.text().nullable(),
    at: instant().defaultRaw('clock_timestamp()'),
  },
  uniques: [{ name: 'rule_results_of_hold', properties: ['holdId'] }],
  indexes: [
    { name: 'rule_results_newest', columns: [descending('at'), descending('id')] },
    { name: 'rule_results_of_loan', properties: ['loanId'] },
    { name: 'rule_results_of_request', properties: ['requestId'] },
  ],
  triggers: [appendOnly('rule_results')],
})

export const HoldRelease = defineEntity({
  name: 'HoldRelease',
  tableName: 'hold_releases',
  properties: {
    holdId: () => reference(Hold).primary(),
    reason: p.text(),
    by: p.text(),
    at: instant().defaultRaw('clock_timestamp()'),
  },
  triggers: [appendOnly('hold_releases')],
})

/** Runs whose lock moves the held pay to the next period, so that the hold does not block everyone else's pay. */
export const HoldDeferral = defineEntity({
  name: 'HoldDeferral',
  tableName: 'hold_deferrals',
  properties: {
    periodId: () => reference(PayPeriod).primary(),
    holdId: () => reference(Hold).primary(),
    by: p.text(),
    at: instant().defaultRaw('clock_timestamp()'),
  },
  triggers: [appendOnly('hold_deferrals')],
})

/**
 * Deductions below the floor that rule W1 found in a pay run and a member accepted. They stay accepted while the deductions and the floor
 * do not rise and the pay does not fall.
 */
export const AcceptedDeduction = defineEntity({
  name: 'AcceptedDeduction',
  tableName: 'accepted_deductions',
  properties: {
    resultId: () => reference(RuleResult).primary(),
    periodId: () => reference(PayPeriod),
    memberNo: () => reference(Member),
    deductionsCents: cents(),
    payCents: cents(),
    floorCents: cents(),
    reason: p.text(),
    by: p.text(),
    at: instant().defaultRaw('clock_timestamp()'),
  },
  indexes: [{ name: 'accepted_deductions_of', properties: ['periodId', 'memberNo'] }],
  triggers: [appendOnly('accepted_deductions')],
})
