import { defineEntity, p } from '@mikro-orm/core'
import type { PlanType } from '@upline/contracts'
import { instant, word } from '@upline/db'

export const SiteSetting = defineEntity({
  name: 'SiteSetting',
  tableName: 'site_settings',
  properties: {
    name: p.text().primary(),
    value: p.json(),
    changedBy: p.text(),
    changedAt: instant(),
  },
})

/** A copy of the plans that members have. */
export const Subscription = defineEntity({
  name: 'Subscription',
  tableName: 'subscriptions',
  properties: {
    id: p.text().primary(),
    version: p.integer(),
    memberId: p.text().nullable(),
    planType: word<PlanType>(),
    isOpen: p.boolean(),
  },
  indexes: [{ name: 'subscriptions_of_member', properties: ['memberId'] }],
})
