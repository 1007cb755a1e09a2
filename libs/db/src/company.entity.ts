import { defineEntity, p } from '@mikro-orm/core'

/** The company's name and time zone, in one row. */
export const CompanyRow = defineEntity({
  name: 'CompanyRow',
  tableName: 'company',
  properties: {
    one: p.boolean().primary().default(true),
    name: p.text().default(''),
    timeZone: p.text(),
    version: p.integer().default(0),
  },
  checks: [{ name: 'company_one_check', expression: 'one' }],
})
