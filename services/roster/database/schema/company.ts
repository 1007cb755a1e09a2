import { defineEntity, p } from '@mikro-orm/core'
import { instant } from '@upline/db'

/** Demo data that was added once. */
export const Seed = defineEntity({
  name: 'Seed',
  tableName: 'seeds',
  properties: {
    name: p.text().primary(),
    doneAt: instant().defaultRaw('now()'),
  },
})

/** Time zones that the company has had. An instant has the date of the zone of that time. */
export const CompanyZone = defineEntity({
  name: 'CompanyZone',
  tableName: 'company_zones',
  properties: {
    until: instant().primary(),
    timeZone: p.text(),
  },
})
