import { defineEntity, p } from '@mikro-orm/core'
import { appendOnly, instant } from '@upline/db'
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

/** What a rule found in a loan, with the hold that it placed (compensation.md, section 10). */
export const RuleResult = defineEntity({
  name: 'RuleResult',
  tableName: 'rule_results',
  properties: {
    holdId: () => reference(Hold).primary(),
    loanId: p.uuid(),
    rule: p.text(),
    ruleVersion: p.integer(),
    inputs: p.json<Record<string, unknown>>(),
  },
  indexes: [{ name: 'rule_results_of_loan', properties: ['loanId'] }],
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
