import type { EntityManager } from '@mikro-orm/postgresql'
import type { Duty, MemberImportJob, MemberImportStatus, Role } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { type Encoding } from '@upline/imports'
import { ImportEndedError, type ImportPage } from '@upline/imports/jobs'

type Instant = Date | string

export interface ImportRow extends Omit<
  MemberImportJob,
  'needsOfficer' | 'commissionsCreated' | 'hasRefusedFile' | 'by' | 'startedAt' | 'endedAt' | 'undoneAt'
> {
  byId: string
  byName: string
  /** Whether an API key started it. */
  byKey: boolean
  invite: boolean
  cancelWanted: boolean
  encoding: Encoding | null
  /** null until the file has been read. */
  batches: number | null
  /** How many of them are committed. */
  batchesDone: number
  startedAt: Instant
  endedAt: Instant | null
  undoneAt: Instant | null
}

const IS_OPEN = `status in ('queued', 'running')`

const IMPORTS = `
  select i.id::text, i.by_id as "byId", coalesce(m.first_name || ' ' || m.last_name, '') as "byName", i.by_key as "byKey", i.invite, i.status,
    i.cancel_wanted as "cancelWanted", i.encoding, i.slices as batches, i.slice as "batchesDone", i.total_records as "totalRecords", i.imported,
    i.refused, i.error, i.file_name as "fileName", i.created_at as "startedAt", i.ended_at as "endedAt",
    i.undone_at as "undoneAt"
  from member_imports i left join members m on m.id = i.by_id`

export const findImport = (em: EntityManager, id: string): Promise<ImportRow | undefined> =>
  firstRow<ImportRow>(em, `${IMPORTS} where i.id::text = $1`, [id])

const NEWEST_FIRST = `${IMPORTS}
  where ($1::text is null or i.by_id = $1) and ($2::timestamptz is null or (i.created_at, i.id) < ($2, $3::uuid))
  order by i.created_at desc, i.id desc limit $4`

export const listImports = (em: EntityManager, { byId, after, limit }: ImportPage): Promise<ImportRow[]> =>
  rows<ImportRow>(em, NEWEST_FIRST, [byId, ...after, limit])

export interface NewImport {
  id: string
  byId: string
  byKey: boolean
  invite: boolean
  fileName: string
  at: Date
}

export async function addImport(tx: EntityManager, of: NewImport): Promise<void> {
  const sql = `insert into member_imports (id, by_id, by_key, invite, created_at, file_name)
    values ($1, $2, $3, $4, $5, $6)`
  await rows(tx, sql, [of.id, of.byId, of.byKey, of.invite, of.at.toISOString(), of.fileName])
}

/** Records the import of a call, which is complete by then. */
export async function addCall(
  tx: EntityManager,
  of: NewImport & { total: number; imported: number; refused: number },
): Promise<void> {
  const sql = `insert into member_imports
    (id, by_id, by_key, invite, created_at, ended_at, status, file_name, total_records, imported, refused)
    values ($1, $2, $3, $4, $5, $5, 'completed', $6, $7, $8, $9)`
  const { id, byId, byKey, invite, at, fileName, total, imported, refused } = of
  await rows(tx, sql, [id, byId, byKey, invite, at.toISOString(), fileName, total, imported, refused])
}

export async function openImports(em: EntityManager): Promise<string[]> {
  const sql = `select id::text from member_imports where ${IS_OPEN} order by created_at`
  return (await rows<{ id: string }>(em, sql)).map(({ id }) => id)
}

/** Returns which of these imports are open. Ids without an import are omitted. */
export async function areOpen(em: EntityManager, ids: string[]): Promise<Map<string, boolean>> {
  const sql = `select id::text, ${IS_OPEN} as "isOpen" from member_imports where id::text = any($1)`
  return new Map((await rows<{ id: string; isOpen: boolean }>(em, sql, [ids])).map(({ id, isOpen }) => [id, isOpen]))
}

export async function requestCancel(em: EntityManager, id: string): Promise<void> {
  await rows(em, `update member_imports set cancel_wanted = true where id = $1 and ${IS_OPEN}`, [id])
}

/** Changes the import only while it is open, so a late update from a frozen process has no effect. */
async function changeOpen(em: EntityManager, set: string, parameters: [id: string, ...values: unknown[]]) {
  const sql = `update member_imports set ${set} where id = $1 and ${IS_OPEN} returning 1`
  if ((await rows(em, sql, parameters)).length === 0) throw new ImportEndedError()
}

export function noteTotal(em: EntityManager, id: string, total: number): Promise<void> {
  return changeOpen(em, `status = 'running', total_records = $2`, [id, total])
}

/** The file has been read and its rows are staged in batches. Rows imported by an earlier reading still count. */
export async function noteStaged(
  tx: EntityManager,
  id: string,
  of: { total: number; refused: number; batches: number; encoding: Encoding; imported: number },
): Promise<void> {
  const set = `status = 'running', total_records = $2, refused = $3, slices = $4, encoding = $5, imported = $6, slice = 0`
  await changeOpen(tx, set, [id, of.total, of.refused, of.batches, of.encoding, of.imported])
}

export async function noteBatch(
  tx: EntityManager,
  id: string,
  of: { imported: number; refused: number },
): Promise<void> {
  const set = 'slice = slice + 1, imported = imported + $2, refused = refused + $3'
  await changeOpen(tx, set, [id, of.imported, of.refused])
}

export async function noteEnd(
  tx: EntityManager,
  id: string,
  of: { status: MemberImportStatus; error: string | null; at: Date },
): Promise<void> {
  await changeOpen(tx, 'status = $2, error = $3, ended_at = $4', [id, of.status, of.error, of.at.toISOString()])
}

export async function noteUndone(tx: EntityManager, id: string, of: { by: string; at: Date }): Promise<void> {
  const sql = `update member_imports set undone_at = $2, undone_by = $3
    where id = $1 and undone_at is null and not ${IS_OPEN}`
  await rows(tx, sql, [id, of.at.toISOString(), of.by])
}

/** Locks the import until the transaction ends, so only one process works on it at a time. */
export async function lockImport(tx: EntityManager, id: string): Promise<void> {
  await rows(tx, `select pg_advisory_xact_lock(hashtextextended('member import ' || $1, 0))`, [id])
}

export const wireImport = (of: ImportRow): MemberImportJob => ({
  id: of.id,
  status: of.status,
  totalRecords: of.totalRecords,
  imported: of.imported,
  refused: of.refused,
  needsOfficer: 0,
  commissionsCreated: 0,
  error: of.error,
  fileName: of.fileName,
  hasRefusedFile: of.refused > 0 && of.encoding !== null,
  by: { id: of.byId, name: of.byName },
  startedAt: iso(of.startedAt),
  endedAt: of.endedAt && iso(of.endedAt),
  undoneAt: of.undoneAt && iso(of.undoneAt),
})

const iso = (instant: Instant): string => new Date(instant).toISOString()

const IMPORTER = `
  select id, role, username, duties from members where id = $1 and removed_at is null and is_active`

/** undefined if they have left or are not active. */
export const importerOf = (
  em: EntityManager,
  memberId: string,
): Promise<{ id: string; role: Role; username: string; duties: Duty[] } | undefined> =>
  firstRow(em, IMPORTER, [memberId])
