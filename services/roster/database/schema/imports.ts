import { defineEntity, p } from '@mikro-orm/core'
import type { Encoding } from '@upline/imports'
import type { MemberImportStatus } from '@upline/contracts'
import { instant, word } from '@upline/db'

export const MemberImport = defineEntity({
  name: 'MemberImport',
  tableName: 'member_imports',
  properties: {
    id: p.uuid().primary(),
    byId: p.text(),
    invite: p.boolean(),
    status: word<MemberImportStatus>().default('queued'),
    cancelWanted: p.boolean().default(false),
    encoding: word<Encoding>().nullable(),
    /** Null until the file has been read. */
    slices: p.integer().nullable(),
    slice: p.integer().default(0),
    totalRecords: p.integer().default(0),
    imported: p.integer().default(0),
    refused: p.integer().default(0),
    error: p.text().nullable(),
    createdAt: instant(),
    endedAt: instant().nullable(),
    undoneAt: instant().nullable(),
    undoneBy: p.text().nullable(),
    fileName: p.text().default(''),
    /** Whether an API key started it. If so, the job applies the limits of a key to its rows. */
    byKey: p.boolean().default(false),
  },
  indexes: [{ name: 'member_imports_open', properties: ['createdAt'], where: "status in ('queued', 'running')" }],
  checks: [
    {
      name: 'member_imports_status_check',
      expression: "status in ('queued', 'running', 'completed', 'failed', 'cancelled')",
    },
  ],
})
