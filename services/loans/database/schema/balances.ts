import { defineEntity, p } from '@mikro-orm/core'
import type { BalanceMovementKind } from '@upline/contracts'
import { assigned, appendOnly, assignedNumber, cents, instant, trigger, word } from '@upline/db'
import { Adjustment } from './adjustments.ts'
import { ApprovalRequest } from './approvals.ts'
import { Member } from './members.ts'
import { descending, reference } from './parts.ts'
import { PayPeriod } from './pay-periods.ts'

/**
 * Clawbacks that are spread over several pay periods. A clawback is what a pay period takes from a payee for a loan.
 * Undone rows stay.
 */
export const ClawbackPlan = defineEntity({
  name: 'ClawbackPlan',
  tableName: 'clawback_plans',
  properties: {
    id: assigned(p.integer().generated('identity')).primary(),
    /** The period that books the clawback. */
    periodId: () => reference(PayPeriod),
    memberNo: () => reference(Member),
    loanId: p.uuid(),
    periods: p.integer(),
    /** The period that takes the first installment: another one after a reversal. */
    settlesIn: () => reference(PayPeriod),
    setBy: p.text(),
    setAt: instant(),
    undoneBy: p.text().nullable(),
    undoneAt: instant().nullable(),
  },
  indexes: [{ name: 'clawback_plans_settle', properties: ['settlesIn'], where: 'undone_at is null' }],
  uniques: [
    { name: 'clawback_plans_in_force', properties: ['memberNo', 'periodId', 'loanId'], where: 'undone_at is null' },
  ],
  checks: [
    { name: 'clawback_plans_check', expression: '(undone_by is null) = (undone_at is null)' },
    { name: 'clawback_plans_periods_check', expression: 'periods between 2 and 12' },
  ],
  triggers: [
    trigger(
      'create trigger clawback_plans_stay before delete or truncate on clawback_plans for each statement execute function refuse_change()',
    ),
  ],
})

/**
 * The sum of paid and movements is the ledger, for each member and period. Below 0: pay beyond the ledger. The lock of
 * a run writes them, and a reopening removes them, like statements.
 */
export const BalanceMovement = defineEntity({
  name: 'BalanceMovement',
  tableName: 'balance_movements',
  properties: {
    id: assignedNumber().primary(),
    periodId: () => reference(PayPeriod),
    memberNo: () => reference(Member),
    kind: word<BalanceMovementKind>(),
    amountCents: cents(),
    /** The draw or carried net that a recovery repays. */
    debtId: () => reference(BalanceMovement).nullable(),
    at: instant().defaultRaw('clock_timestamp()'),
    planId: () => reference(ClawbackPlan).nullable(),
    /** The whole clawback that is spread. */
    plannedCents: cents().nullable(),
  },
  indexes: [
    { name: 'balance_movements_in', properties: ['periodId', 'memberNo'] },
    { name: 'balance_movements_of', columns: [{ name: 'member_no' }, descending('id')] },
    { name: 'balance_movements_of_debt', properties: ['debtId'], where: 'debt_id is not null' },
    { name: 'balance_movements_of_plan', properties: ['planId'], where: 'plan_id is not null' },
  ],
  checks: [
    { name: 'balance_movements_amount_cents_check', expression: 'amount_cents <> 0' },
    {
      name: 'balance_movements_debt_check',
      expression:
        "case kind when 'recovery' then debt_id is not null when 'write-off' then true else debt_id is null end",
    },
    {
      name: 'balance_movements_kind_check',
      expression: "kind in ('draw', 'guarantee', 'carried', 'clawback', 'recovery', 'write-off')",
    },
    {
      name: 'balance_movements_plan_check',
      expression: "(kind = 'clawback') = (plan_id is not null) and (plan_id is null) = (planned_cents is null)",
    },
    { name: 'balance_movements_planned_cents_check', expression: 'planned_cents > 0' },
    {
      name: 'balance_movements_sign_check',
      expression: "(amount_cents > 0) = (kind in ('recovery', 'write-off'))",
    },
  ],
  triggers: [
    trigger(
      'create trigger balance_movements_append_only before update or truncate on balance_movements for each statement execute function refuse_change()',
    ),
    trigger(
      'create trigger balance_movements_stay before delete on balance_movements for each row execute function refuse_statement_deletion()',
    ),
  ],
})

/** Nets below 0 that a member who runs payroll carries to the balance. A reopened run keeps the choice. */
export const CarriedNet = defineEntity({
  name: 'CarriedNet',
  tableName: 'carried_nets',
  properties: {
    periodId: () => reference(PayPeriod).primary(),
    memberNo: () => reference(Member).primary(),
    by: p.text(),
    at: instant().defaultRaw('clock_timestamp()'),
  },
  triggers: [appendOnly('carried_nets')],
})

/**
 * Approved waivers of clawbacks and write-offs of balances. Each is an adjustment, and repays debts when its period is
 * settled.
 */
export const DebtCredit = defineEntity({
  name: 'DebtCredit',
  tableName: 'debt_credits',
  properties: {
    requestId: () => reference(ApprovalRequest).primary(),
    kind: word<'waiver' | 'write-off'>(),
    memberNo: () => reference(Member),
    amountCents: cents(),
    /** Of a waiver: the period that books the clawback. */
    periodId: () => reference(PayPeriod).nullable(),
    /** Of a waiver: the loan of the clawback. */
    loanId: p.uuid().nullable(),
    adjustmentId: () => reference(Adjustment),
    /** The period that settles it: another one after a reversal. */
    settlesIn: () => reference(PayPeriod),
    at: instant().defaultRaw('clock_timestamp()'),
  },
  indexes: [
    { name: 'debt_credits_of', properties: ['memberNo', 'periodId', 'loanId'] },
    { name: 'debt_credits_settle', properties: ['settlesIn', 'memberNo'] },
  ],
  checks: [
    { name: 'debt_credits_amount_cents_check', expression: 'amount_cents > 0' },
    {
      name: 'debt_credits_check',
      expression: "(kind = 'waiver') = (period_id is not null) and (period_id is null) = (loan_id is null)",
    },
    { name: 'debt_credits_kind_check', expression: "kind in ('waiver', 'write-off')" },
  ],
  triggers: [
    trigger(
      'create trigger debt_credits_stay before delete or truncate on debt_credits for each statement execute function refuse_change()',
    ),
  ],
})
