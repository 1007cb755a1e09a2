import { defineEntity, p } from '@mikro-orm/core'
import type { PayFrequency, PayRunAction, PayRunState } from '@upline/contracts'
import { assigned, appendOnly, assignedNumber, calendarDate, instant, trigger, word } from '@upline/db'
import { reference } from './parts.ts'

/** One row. Offsets are days after the last day of a period. */
export const PayCalendar = defineEntity({
  name: 'PayCalendar',
  tableName: 'pay_calendar',
  properties: {
    isCurrent: p.boolean().primary().default(true),
    frequency: word<PayFrequency>(),
    anchor: calendarDate().nullable(),
    lockDays: p.integer(),
    verifyDays: p.integer(),
    payDays: p.integer(),
    changedBy: p.text().nullable(),
    changedAt: instant().nullable(),
  },
  checks: [
    { name: 'pay_calendar_check', expression: "(anchor is not null) = (frequency in ('biweekly', 'weekly'))" },
    {
      name: 'pay_calendar_check1',
      expression: 'lock_days >= 0 and lock_days <= verify_days and verify_days <= pay_days',
    },
    {
      name: 'pay_calendar_frequency_check',
      expression: "frequency in ('monthly', 'semimonthly', 'biweekly', 'weekly')",
    },
    { name: 'pay_calendar_is_current_check', expression: 'is_current' },
  ],
})

export const PayPeriod = defineEntity({
  name: 'PayPeriod',
  tableName: 'pay_periods',
  properties: {
    id: assigned(p.integer().generated('identity')).primary(),
    kind: word<'regular' | 'elsewhere'>().default('regular'),
    startsOn: calendarDate(),
    endsOn: calendarDate(),
    openedAt: instant().defaultRaw('clock_timestamp()'),
    closedAt: instant().nullable(),
    closedBy: p.text().nullable(),
    /** When its statements were written. */
    statementsAt: instant().nullable(),
    state: word<PayRunState>().default('open'),
    wasLocked: p.boolean().default(false),
    lockOn: calendarDate().nullable(),
    verifyBy: calendarDate().nullable(),
    payOn: calendarDate().nullable(),
  },
  checks: [
    { name: 'pay_periods_check', expression: 'starts_on <= ends_on' },
    { name: 'pay_periods_closed', expression: "(closed_at is null) = (state = 'open')" },
    { name: 'pay_periods_kind_check', expression: "kind in ('regular', 'elsewhere')" },
    { name: 'pay_periods_state_check', expression: "state in ('open', 'locked', 'verifying', 'approved', 'paid')" },
  ],
  triggers: [
    trigger(
      'create trigger pay_periods_stay before delete or update on pay_periods for each row execute function refuse_period_change()',
    ),
  ],
})

/** Events of a pay run, with their author and reason. */
export const PayRunEvent = defineEntity({
  name: 'PayRunEvent',
  tableName: 'pay_run_events',
  properties: {
    id: assignedNumber().primary(),
    periodId: () => reference(PayPeriod),
    action: word<PayRunAction>(),
    by: p.text(),
    reason: p.text().nullable(),
    at: instant(),
  },
  indexes: [{ name: 'pay_run_events_of', properties: ['periodId', 'id'] }],
  checks: [
    { name: 'pay_run_events_action_check', expression: "action in ('lock', 'verify', 'approve', 'reopen', 'pay')" },
    { name: 'pay_run_events_check', expression: "(reason is not null) = (action = 'reopen')" },
  ],
  triggers: [appendOnly('pay_run_events')],
})
