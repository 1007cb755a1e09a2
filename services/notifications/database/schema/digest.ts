import { defineEntity, p } from '@mikro-orm/core'
import { cents, instant } from '@upline/db'

export const DigestChoice = defineEntity({
  name: 'DigestChoice',
  tableName: 'digest_choices',
  properties: {
    memberId: p.text().primary(),
    isOn: p.boolean(),
    changedAt: instant(),
  },
})

/** What a member earned since the last digest, only for members who turned the digest on. */
export const DigestLine = defineEntity({
  name: 'DigestLine',
  tableName: 'digest_lines',
  properties: {
    memberId: p.text().primary(),
    loanId: p.text().primary(),
    rev: p.integer().primary(),
    isReversal: p.boolean().primary(),
    level: p.integer().primary(),
    amountCents: cents(),
    happenedAt: instant(),
    sentOn: p.date().nullable(),
  },
  indexes: [{ name: 'digest_lines_unsent', properties: ['memberId'], where: 'sent_on is null' }],
})
