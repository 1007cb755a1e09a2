import { defineEntity, p } from '@mikro-orm/core'
import type { ChainPay, TriggerPolicyName } from '@upline/contracts'
import { calendarDate, instant, word } from '@upline/db'
import { CompPlanVersion } from './comp-plans.ts'
import { reference } from './parts.ts'

/** Selected by the day when Upline first saw a loan as funded: a later policy changes no earlier loan. */
export const TriggerPolicy = defineEntity({
  name: 'TriggerPolicy',
  tableName: 'trigger_policies',
  properties: {
    since: calendarDate().primary(),
    policy: word<TriggerPolicyName>(),
    changedBy: p.text(),
    changedAt: instant().defaultRaw('now()'),
  },
  checks: [{ name: 'trigger_policies_policy_check', expression: "policy in ('application', 'lock', 'funding')" }],
})

/**
 * The version that the sums of estimates are built with. A changed loan is added and subtracted at these rates until
 * the sums are rebuilt with the next version.
 */
export const EstimatePlan = defineEntity({
  name: 'EstimatePlan',
  tableName: 'estimate_plan',
  properties: {
    one: p.boolean().primary().default(true),
    version: () => reference(CompPlanVersion),
    builtOn: calendarDate().defaultRaw("'-infinity'"),
    isStale: p.boolean().default(true),
  },
  checks: [{ name: 'estimate_plan_one_check', expression: 'one' }],
})

/** One row, or none: the default applies. */
export const ChainPaySettings = defineEntity({
  name: 'ChainPaySettings',
  tableName: 'chain_pay_settings',
  properties: {
    isCurrent: p.boolean().primary().default(true),
    chainPay: word<ChainPay>(),
    changedBy: p.text(),
    changedAt: instant(),
  },
  checks: [
    { name: 'chain_pay_settings_chain_pay_check', expression: "chain_pay in ('amounts', 'names', 'nothing')" },
    { name: 'chain_pay_settings_is_current_check', expression: 'is_current' },
  ],
})
