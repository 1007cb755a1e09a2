import { defineEntity, p } from '@mikro-orm/core'
import { appendOnly, assignedNumber, cents, instant, trigger } from '@upline/db'
import { Member } from './members.ts'
import { reference } from './parts.ts'
import { PayPeriod } from './pay-periods.ts'

/** What a locked or closed period pays each payee. */
export const Statement = defineEntity({
  name: 'Statement',
  tableName: 'statements',
  properties: {
    periodId: () => reference(PayPeriod).primary(),
    memberNo: () => reference(Member).primary(),
    totalCents: cents(),
    lines: p.integer(),
    readyAt: instant().defaultRaw('now()'),
  },
  indexes: [{ name: 'statements_of', properties: ['memberNo', 'periodId'] }],
  triggers: [
    trigger(
      'create trigger statements_append_only before update or truncate on statements for each statement execute function refuse_change()',
    ),
    trigger(
      'create trigger statements_stay before delete on statements for each row execute function refuse_statement_deletion()',
    ),
  ],
})

export const LineVerification = defineEntity({
  name: 'LineVerification',
  tableName: 'line_verifications',
  properties: {
    id: assignedNumber().primary(),
    periodId: () => reference(PayPeriod),
    memberNo: () => reference(Member),
    lineKey: p.text(),
    by: p.text(),
    at: instant().defaultRaw('now()'),
  },
  indexes: [
    { name: 'line_verifications_in_run', properties: ['periodId', 'memberNo', 'lineKey'] },
    { name: 'line_verifications_of', properties: ['memberNo', 'periodId'] },
  ],
  triggers: [appendOnly('line_verifications')],
})
