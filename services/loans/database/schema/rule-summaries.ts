import { defineEntity } from '@mikro-orm/core'
import { calendarDate, instant } from '@upline/db'

/** Days whose rule results were summarized by email, also those without results (decision 0128). */
export const RuleSummary = defineEntity({
  name: 'RuleSummary',
  tableName: 'rule_summaries',
  properties: {
    toDay: calendarDate().primary(),
    fromDay: calendarDate(),
    at: instant(),
  },
})
