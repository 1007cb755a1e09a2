import type { EntityManager } from '@mikro-orm/postgresql'
import type { ImportMapping, ImportStatus } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import type { ImportPage } from '@upline/imports/jobs'
import type { ImportRecord } from './import-view.ts'

export interface JobRow {
  id: string
  byId: string
  /** The API key that uploaded the file; null for a member. */
  keyId: string | null
  fileName: string
  status: ImportStatus
  startedAt: string
  isCompany: boolean
  mapping: ImportMapping | null
  /** Another system paid the funded loans of the file (decision 0076). */
  isHistory: boolean
  cancelWanted: boolean
  /** null until the file is read. */
  batches: number | null
  /** Batches committed from the beginning of the file. */
  front: number
  /** Batches committed from the end of the file. */
  back: number
}

const JOB = `
  select i.id::text, i.imported_by "byId", j.key_id "keyId", i.file_name "fileName", i.status, iso_utc(i.started_at) "startedAt",
    j.is_company "isCompany", i.is_history "isHistory", j.mapping, j.cancel_wanted "cancelWanted", j.slices batches, j.slice front, j.back
  from imports i join import_jobs j using (id) where i.id::text = $1`

export const findJob = (em: EntityManager, id: string): Promise<JobRow | undefined> => firstRow<JobRow>(em, JOB, [id])

export async function addJob(
  tx: EntityManager,
  of: Pick<JobRow, 'id' | 'byId' | 'keyId' | 'fileName' | 'isCompany' | 'mapping' | 'isHistory'> & { at: Date },
): Promise<void> {
  const imports = `insert into imports (id, imported_by, started_at, total_records, imported, refused, needs_officer,
    commissions_created, file_name, is_history, status) values ($1, $2, $3, 0, 0, 0, 0, 0, $4, $5, 'queued')`
  await rows(tx, imports, [of.id, of.byId, of.at.toISOString(), of.fileName, of.isHistory])
  const mapping = of.mapping === null ? 'null' : JSON.stringify(of.mapping)
  const jobs = 'insert into import_jobs (id, is_company, mapping, key_id) values ($1, $2, $3::jsonb, $4)'
  await rows(tx, jobs, [of.id, of.isCompany, mapping, of.keyId])
}

export async function openJobs(em: EntityManager): Promise<string[]> {
  const sql = `select id::text from imports join import_jobs using (id) where status in ('queued', 'running') order by started_at`
  return (await rows<{ id: string }>(em, sql)).map(({ id }) => id)
}

/** Those of these ids whose imports are not finished; unknown ids are omitted. */
export async function areOpen(em: EntityManager, ids: string[]): Promise<Map<string, boolean>> {
  const sql = `select id::text, status in ('queued', 'running') "isOpen" from imports where id::text = any($1)`
  return new Map((await rows<{ id: string; isOpen: boolean }>(em, sql, [ids])).map(({ id, isOpen }) => [id, isOpen]))
}

export async function requestCancel(em: EntityManager, id: string): Promise<void> {
  const sql = `update import_jobs j set cancel_wanted = true from imports i
    where j.id = $1 and i.id = j.id and i.status in ('queued', 'running')`
  await rows(em, sql, [id])
}

/** Locks the import until the transaction ends, so one process at a time works on it. */
export async function lockJob(tx: EntityManager, id: string): Promise<JobRow> {
  await rows(tx, `select pg_advisory_xact_lock(hashtextextended('loan import ' || $1, 0))`, [id])
  return (await findJob(tx, id))!
}

export async function noteRead(em: EntityManager, id: string, total: number): Promise<void> {
  await rows(
    em,
    `update imports set status = 'running', total_records = $2 where id = $1 and status in ('queued', 'running')`,
    [id, total],
  )
}

export interface Staged {
  total: number
  refused: number
  /** Rows that need no batch: equal to their loan, or replaced by a later row of the file. */
  settled: number
  batches: number
}

/** Notes that the file is read with this mapping and that its changes are staged in batches. */
export async function noteStaged(
  tx: EntityManager,
  id: string,
  of: Staged & { header: string[]; mapping: ImportMapping },
): Promise<void> {
  const imports = `update imports set status = 'running', total_records = $2, refused = $3, imported = $4, needs_officer = 0,
    needs_approval = 0, kept = 0, header = $5::jsonb where id = $1`
  await rows(tx, imports, [id, of.total, of.refused, of.settled, JSON.stringify(of.header)])
  const jobs = 'update import_jobs set slices = $2, slice = 0, back = 0, mapping = $3::jsonb where id = $1'
  await rows(tx, jobs, [id, of.batches, JSON.stringify(of.mapping)])
}

export interface BatchCounts {
  imported: number
  refused: number
  needsOfficer: number
  kept: number
  needsApproval: number
  commissionsCreated: number
}

export type End = 'front' | 'back'

const COMMITTED: Record<End, string> = { front: 'slice', back: 'back' }

/** Notes one more batch from the front or the back of the file. */
export async function noteBatch(tx: EntityManager, id: string, of: BatchCounts, from: End): Promise<void> {
  const imports = `update imports set imported = imported + $2, refused = refused + $3, needs_officer = needs_officer + $4,
    kept = kept + $5, commissions_created = commissions_created + $6, needs_approval = needs_approval + $7 where id = $1`
  const counts = [of.imported, of.refused, of.needsOfficer, of.kept, of.commissionsCreated, of.needsApproval]
  await rows(tx, imports, [id, ...counts])
  await rows(tx, `update import_jobs set ${COMMITTED[from]} = ${COMMITTED[from]} + 1 where id = $1`, [id])
}

export async function noteEnd(
  tx: EntityManager,
  id: string,
  of: { status: ImportStatus; error: string | null; at: Date },
): Promise<void> {
  await rows(tx, 'update imports set status = $2, error = $3, ended_at = $4 where id = $1', [
    id,
    of.status,
    of.error,
    of.at.toISOString(),
  ])
}

/** The columns that a page shows of an import: `imports i left join members m`. */
const VIEW = `i.id::text, i.status, i.total_records "totalRecords", i.imported, i.refused, i.needs_officer "needsOfficer",
    i.commissions_created "commissionsCreated", i.pending_shares "pendingShares", i.error, i.kept, i.needs_approval "needsApproval",
    i.file_name "fileName", case when i.is_history then 'history' else 'loans' end mode, i.imported_by "byId",
    coalesce(m.full_name, '') "byName", iso_utc(i.started_at) "startedAt", iso_utc(i.ended_at) "endedAt",
    iso_utc(i.undone_at) "undoneAt"`

export const findImport = (em: EntityManager, id: string): Promise<ImportRecord | undefined> =>
  firstRow<ImportRecord>(
    em,
    `select ${VIEW} from imports i left join members m on m.id = i.imported_by where i.id::text = $1`,
    [id],
  )

export const listImports = (em: EntityManager, { byId, after, limit }: ImportPage): Promise<ImportRecord[]> =>
  rows<ImportRecord>(
    em,
    `select ${VIEW} from imports i left join members m on m.id = i.imported_by
     where ($1::text is null or i.imported_by = $1) and ($2::timestamptz is null or (i.started_at, i.id) < ($2, $3::uuid))
     order by i.started_at desc, i.id desc limit $4`,
    [byId, ...after, limit],
  )
