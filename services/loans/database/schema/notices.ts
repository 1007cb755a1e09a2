import { defineEntity, p } from '@mikro-orm/core'
import { assignedNumber, calendarDate, cents, instant } from '@upline/db'
import { Member } from './members.ts'
import { reference } from './parts.ts'
import { PayPeriod } from './pay-periods.ts'

/**
 * The statement of the latest notice 'statement ready': a hash of its lines and its payment. A reopened run keeps it.
 */
export const StatementNotice = defineEntity({
  name: 'StatementNotice',
  tableName: 'statement_notices',
  properties: {
    periodId: () => reference(PayPeriod).primary(),
    memberNo: () => reference(Member).primary(),
    fingerprint: p.text(),
    at: instant().defaultRaw('clock_timestamp()'),
  },
})

/** Runs whose payees were reminded of the last day of the verification. A change of that day reminds them again. */
export const VerificationReminder = defineEntity({
  name: 'VerificationReminder',
  tableName: 'verification_reminders',
  properties: {
    periodId: () => reference(PayPeriod).primary(),
    verifyBy: calendarDate().primary(),
    at: instant().defaultRaw('clock_timestamp()'),
  },
})

/** Queue: periods whose payees have to be notified of their statements. */
export const DueStatementNotice = defineEntity({
  name: 'DueStatementNotice',
  tableName: 'due_statement_notices',
  properties: {
    periodId: () => reference(PayPeriod).primary(),
  },
})

/** Queue: loans whose clawbacks may need a notice. */
export const ClawbackCheck = defineEntity({
  name: 'ClawbackCheck',
  tableName: 'clawback_checks',
  properties: {
    id: assignedNumber().primary(),
    loanId: p.uuid(),
  },
})

/** Clawbacks whose payee was notified. */
export const ClawbackNotice = defineEntity({
  name: 'ClawbackNotice',
  tableName: 'clawback_notices',
  properties: {
    id: assignedNumber().primary(),
    periodId: () => reference(PayPeriod),
    memberNo: () => reference(Member),
    loanId: p.uuid(),
    amountCents: cents(),
    at: instant().defaultRaw('clock_timestamp()'),
  },
  uniques: [
    {
      name: 'clawback_notices_period_id_member_no_loan_id_amount_cents_key',
      properties: ['periodId', 'memberNo', 'loanId', 'amountCents'],
    },
  ],
  checks: [{ name: 'clawback_notices_amount_cents_check', expression: 'amount_cents > 0' }],
})
