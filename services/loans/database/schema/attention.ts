import { defineEntity, p } from '@mikro-orm/core'
import type { AttentionKind } from '@upline/contracts'
import { appendOnly, assignedNumber, instant, word } from '@upline/db'

/** Assignments and dismissals in Needs attention, with their author and reason. */
export const AttentionAct = defineEntity({
  name: 'AttentionAct',
  tableName: 'attention_acts',
  properties: {
    id: assignedNumber().primary(),
    kind: p.text(),
    subject: p.text(),
    act: p.text(),
    reason: p.text().default(''),
    by: p.text(),
    at: instant(),
  },
  triggers: [appendOnly('attention_acts')],
})

/** Who takes care of an item in Needs attention. */
export const AttentionOwner = defineEntity({
  name: 'AttentionOwner',
  tableName: 'attention_owners',
  properties: {
    kind: word<AttentionKind>().primary(),
    subject: p.text().primary(),
    ownerId: p.text(),
    setBy: p.text(),
    setAt: instant(),
  },
})
