import { defineEntity, p } from '@mikro-orm/core'
import { assignedNumber, instant } from '@upline/db'

/** What an operator did to failed events and jobs. Rows are only added. */
export const OperatorActRow = defineEntity({
  name: 'OperatorActRow',
  tableName: 'operator_acts',
  properties: {
    id: assignedNumber().primary(),
    at: instant().defaultRaw('now()'),
    byId: p.text(),
    byUsername: p.text(),
    act: p.text(),
    subject: p.text(),
    reason: p.text().nullable(),
  },
})
