import { defineEntity, p } from '@mikro-orm/core'
import type { ImportMapping, ImportStatus } from '@upline/contracts'
import { calendarDate, cents, instant, word } from '@upline/db'
import { descending, reference } from './parts.ts'

/** Imports by file or call, with their results. */
export const Import = defineEntity({
  name: 'Import',
  tableName: 'imports',
  properties: {
    id: p.uuid().primary(),
    importedBy: p.text(),
    startedAt: instant(),
    totalRecords: p.integer(),
    imported: p.integer(),
    refused: p.integer(),
    needsOfficer: p.integer(),
    commissionsCreated: p.integer(),
    fileName: p.text().default(''),
    status: word<ImportStatus>().default('completed'),
    /** Why the whole file was rejected. */
    error: p.text().nullable(),
    kept: p.integer().default(0),
    header: p.json<string[]>().defaultRaw("'[]'"),
    endedAt: instant().nullable(),
    undoneAt: instant().nullable(),
    undoneBy: p.text().nullable(),
    needsApproval: p.integer().default(0),
    pendingShares: p.integer().default(0),
    /** Its funded loans were paid by another system. */
    isHistory: p.boolean().default(false),
  },
  indexes: [
    { name: 'imports_newest', columns: [descending('started_at'), descending('id')] },
    { name: 'imports_of', columns: [{ name: 'imported_by' }, descending('started_at'), descending('id')] },
  ],
  checks: [
    { name: 'imports_status_check', expression: "status in ('queued', 'running', 'completed', 'failed', 'cancelled')" },
  ],
})

/** Imports that run in the background. \`slice\` counts committed slices: a restarted job continues there. */
export const ImportJob = defineEntity({
  name: 'ImportJob',
  tableName: 'import_jobs',
  properties: {
    id: () => reference(Import).deleteRule('cascade').primary(),
    /** May import loans of all members; otherwise of the downline only. */
    isCompany: p.boolean(),
    /** Field by header, as the user chose it. */
    mapping: p.json<ImportMapping>().defaultRaw("'{}'"),
    cancelWanted: p.boolean().default(false),
    /** Null until the file is read. */
    slices: p.integer().nullable(),
    slice: p.integer().default(0),
    back: p.integer().default(0),
    /** The API key that uploaded the file. */
    keyId: p.text().nullable(),
  },
})

/** API keys that were revoked: their imports stop. */
export const RevokedKey = defineEntity({
  name: 'RevokedKey',
  tableName: 'revoked_keys',
  properties: {
    keyId: p.text().primary(),
    revokedAt: instant(),
  },
})

/**
 * Rejected rows with the cells of the file, in the order of `Import.header`. resolvedAt: corrected, resent, undone or
 * dismissed.
 */
export const ImportRefusedRow = defineEntity({
  name: 'ImportRefusedRow',
  tableName: 'import_refused_rows',
  properties: {
    importId: () => reference(Import).deleteRule('cascade').primary(),
    line: p.integer().primary(),
    cells: p.json<string[]>(),
    /** 'row', 'not-in-downline', 'ambiguous', 'of-others'. */
    reason: p.text(),
    message: p.text(),
    resolvedAt: instant().nullable(),
    requestId: p.uuid().nullable(),
  },
  indexes: [{ name: 'import_refused_rows_open', properties: ['importId', 'line'], where: 'resolved_at is null' }],
})

/** Loans before an import changed them. Undo restores those that nothing else has changed since. */
export const ImportChange = defineEntity({
  name: 'ImportChange',
  tableName: 'import_changes',
  properties: {
    importId: () => reference(Import).deleteRule('cascade').primary(),
    loanId: p.uuid().primary(),
    before: p.json<Record<string, unknown>>(),
    /** Of the loan after the import. */
    version: p.integer(),
  },
  indexes: [{ name: 'import_changes_of_loan', properties: ['loanId'] }],
})

/** Funded loans that the undo of an import removed, until a loan with the same keys funds again (decision 0132). */
export const UndoneFunding = defineEntity({
  name: 'UndoneFunding',
  tableName: 'undone_fundings',
  properties: {
    identityKey: p.uuid().primary(),
    contentKey: p.uuid().nullable(),
    importId: p.uuid(),
    amountCents: cents().nullable(),
    fundedOn: calendarDate().nullable(),
    isPaidElsewhere: p.boolean(),
    /** Cents by member number. */
    pay: p.json<Record<string, number>>(),
  },
  indexes: [{ name: 'undone_fundings_content', properties: ['contentKey'], where: 'content_key is not null' }],
})

/** Column mappings, remembered by the headers of a file. Owner '' is the company. */
export const ColumnMapping = defineEntity({
  name: 'ColumnMapping',
  tableName: 'import_mappings',
  properties: {
    owner: p.text().primary(),
    headerSet: p.text().primary(),
    headers: p.json<string[]>(),
    mapping: p.json<ImportMapping>(),
    updatedAt: instant(),
  },
})

/** Statuses and outcomes that the status column of imported files uses under other names. Owner '' is the company. */
export const ImportStatusValue = defineEntity({
  name: 'ImportStatusValue',
  tableName: 'import_status_values',
  properties: {
    owner: p.text().primary(),
    writtenKey: p.text().primary(),
    written: p.text(),
    value: p.text(),
    updatedAt: instant(),
  },
})
