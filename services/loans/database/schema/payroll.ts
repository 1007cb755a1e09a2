import { defineEntity, p } from '@mikro-orm/core'
import type { PayKind, PayoffStep } from '@upline/contracts'
import { appendOnly, assignedNumber, calendarDate, cents, instant } from '@upline/db'
import { Member } from './members.ts'
import { descending, reference } from './parts.ts'

/** One row. */
export const PayrollSettings = defineEntity({
  name: 'PayrollSettings',
  tableName: 'payroll_settings',
  properties: {
    isCurrent: p.boolean().primary().default(true),
    companyCode: p.text(),
    earningCodes: p.json<Record<PayKind, string>>(),
    glAccounts: p.json<Record<PayKind | 'payable', string>>(),
    changedBy: p.text(),
    changedAt: instant(),
    recoveryLimitBp: p.integer().default(5000),
    floorCents: cents().defaultRaw('0'),
    /** [{withinDays, percent}], days ascending. */
    payoffRule: p.json<PayoffStep[]>().defaultRaw("'[]'"),
  },
  checks: [
    { name: 'payroll_settings_floor_cents_check', expression: 'floor_cents >= 0' },
    { name: 'payroll_settings_is_current_check', expression: 'is_current' },
    { name: 'payroll_settings_recovery_limit_bp_check', expression: 'recovery_limit_bp between 0 and 10000' },
  ],
})

export const PayTerms = defineEntity({
  name: 'PayTerms',
  tableName: 'pay_terms',
  properties: {
    id: assignedNumber().primary(),
    memberNo: () => reference(Member),
    drawCents: cents().nullable(),
    drawFrom: calendarDate().nullable(),
    drawTo: calendarDate().nullable(),
    guaranteeCents: cents().nullable(),
    guaranteeFrom: calendarDate().nullable(),
    guaranteeTo: calendarDate().nullable(),
    floorCents: cents().nullable(),
    setBy: p.text(),
    setAt: instant(),
  },
  indexes: [{ name: 'pay_terms_of', columns: [{ name: 'member_no' }, descending('id')] }],
  checks: [
    {
      name: 'pay_terms_check',
      expression:
        '(draw_cents is null) = (draw_from is null) and (draw_cents is not null or draw_to is null) and draw_from <= draw_to',
    },
    {
      name: 'pay_terms_check1',
      expression:
        '(guarantee_cents is null) = (guarantee_from is null) and (guarantee_cents is not null or guarantee_to is null) and guarantee_from <= guarantee_to',
    },
    { name: 'pay_terms_draw_cents_check', expression: 'draw_cents > 0' },
    { name: 'pay_terms_floor_cents_check', expression: 'floor_cents >= 0' },
    { name: 'pay_terms_guarantee_cents_check', expression: 'guarantee_cents > 0' },
  ],
  triggers: [appendOnly('pay_terms')],
})
