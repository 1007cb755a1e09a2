import { defineEntity, p } from '@mikro-orm/core'
import { appendOnly, assignedNumber, bigNumber, instant } from '@upline/db'

/** Imported loans have no row 'created': importId, importRow and `Import.startedAt` say the same. */
export const LoanHistory = defineEntity({
  name: 'LoanHistory',
  tableName: 'loan_history',
  properties: {
    no: assignedNumber().primary(),
    loanId: p.uuid(),
    kind: p.text(),
    /** Of the loan after the change. */
    version: p.integer(),
    /** As in the ledger. */
    cause: p.text(),
    importRow: p.integer().nullable(),
    /** By field: [before, after]. */
    changes: p.json<Record<string, [before: unknown, after: unknown]>>(),
    at: instant().defaultRaw('now()'),
  },
  indexes: [{ name: 'loan_history_of', properties: ['loanId', 'no'] }],
})

/** Years that were dropped: the history of loans is complete from the latest `until`. */
export const DroppedLoanHistory = defineEntity({
  name: 'DroppedLoanHistory',
  tableName: 'dropped_loan_history',
  properties: {
    until: instant().primary(),
    partition: p.text(),
    /** Rows. */
    dropped: bigNumber(),
    /** Rows of loans that still need them, in loan_history_others. */
    kept: bigNumber(),
    droppedAt: instant().defaultRaw('now()'),
  },
  triggers: [appendOnly('dropped_loan_history')],
})
