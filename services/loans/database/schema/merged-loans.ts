import { defineEntity, p } from '@mikro-orm/core'
import { instant } from '@upline/db'

/** Loans that were merged into another loan of the same number. Old links lead to that loan. */
export const MergedLoan = defineEntity({
  name: 'MergedLoan',
  tableName: 'merged_loans',
  properties: {
    id: p.uuid().primary(),
    intoId: p.uuid(),
    cause: p.text(),
    at: instant().defaultRaw('now()'),
    externalId: p.text().unique().nullable(),
  },
  indexes: [{ name: 'merged_loans_into', properties: ['intoId'] }],
})

export const NumberConflict = defineEntity({
  name: 'NumberConflict',
  tableName: 'number_conflicts',
  properties: {
    /** The loan without the number. */
    loanId: p.uuid().primary(),
    /** The number that a file or the sync gave it. */
    loanNumber: p.text(),
    /** Of that number. */
    identityKey: p.uuid(),
    at: instant().defaultRaw('now()'),
    /** When someone decided that these are two loans. */
    apartAt: instant().nullable(),
    apartBy: p.text().nullable(),
  },
})
