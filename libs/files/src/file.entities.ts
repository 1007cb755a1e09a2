import { defineEntity, p } from '@mikro-orm/core'
import { bigNumber, instant } from '@upline/db'

/** A file, while no bucket is configured. */
export const StoredFileRow = defineEntity({
  name: 'StoredFileRow',
  tableName: 'stored_files',
  properties: {
    key: p.text().primary(),
    content: p.blob(),
  },
})

/** A file that is sent and read in chunks, in either store. */
export const LargeFileRow = defineEntity({
  name: 'LargeFileRow',
  tableName: 'large_files',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.text(),
    kind: p.text(),
    chunks: p.integer().default(0),
    bytes: bigNumber().defaultRaw('0'),
    /** SHA-256 of each chunk, one after the other. */
    digests: p.blob().defaultRaw(`'\\x'::bytea`),
    isWhole: p.boolean().default(false),
    touchedAt: instant().defaultRaw('now()'),
  },
  indexes: [{ name: 'large_files_by_owner', properties: ['ownerId', 'kind'] }],
})

/** Tables of `fileTables`. */
export const fileEntities = [StoredFileRow, LargeFileRow]
