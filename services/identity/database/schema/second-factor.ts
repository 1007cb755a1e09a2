import { defineEntity, p } from '@mikro-orm/core'
import { assignedNumber, bigNumber, instant } from '@upline/db'

/** Unconfirmed: a secret was shown, but no code of it was entered yet. */
export const SecondFactor = defineEntity({
  name: 'SecondFactor',
  tableName: 'second_factors',
  properties: {
    accountId: p.text().primary(),
    secretEncrypted: p.text(),
    beganAt: instant(),
    confirmedAt: instant().nullable(),
    /** The newest code that was used. */
    lastStep: bigNumber().defaultRaw('0'),
  },
})

export const RecoveryCode = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_codes',
  properties: {
    accountId: p.text().primary(),
    codeHash: p.text().primary(),
    usedAt: instant().nullable(),
  },
})

export const SecondFactorChange = defineEntity({
  name: 'SecondFactorChange',
  tableName: 'second_factor_history',
  properties: {
    id: assignedNumber().primary(),
    accountId: p.text(),
    what: p.text(),
    byId: p.text(),
    address: p.text(),
    at: instant(),
  },
  indexes: [{ name: 'second_factor_history_of', columns: [{ name: 'account_id' }, { name: 'id', sort: 'desc' }] }],
})
