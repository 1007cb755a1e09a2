import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'
import { tables } from '../../database/tables.ts'

/** Number of newest versions to keep, in addition to the published one. */
export const MAX_STORED_VERSIONS = 10

/** Versions, or files, in one statement. */
export const AT_ONCE = 500

const EXPIRE = `
  with old as (
    select site_id, version from (
      select v.site_id, v.version, row_number() over (partition by v.site_id order by v.version desc) as place, s.published_version
      from site_versions v join sites s on s.id = v.site_id) ranked
    where place > ${MAX_STORED_VERSIONS} and version is distinct from published_version limit ${AT_ONCE}),
  gone as (
    delete from site_versions v using old, sites s
    where v.site_id = old.site_id and v.version = old.version
      and s.id = v.site_id and v.version is distinct from s.published_version
    returning v.file),
  noted as (insert into expired_files (file, since) select distinct file, $1::timestamptz from gone on conflict do nothing)
  select count(*)::int as n from gone`

/** Deletes versions and notes their files. Returns how many. */
export const expireVersions = async (tx: EntityManager, now: Date): Promise<number> =>
  (await firstRow<{ n: number }>(tx, EXPIRE, [now]))?.n ?? 0

/** $1 before when, $2 and $3 the last one of the previous page. */
const DUE = `
  select file, since::text as since from expired_files
  where since < $1 and (since, file) > ($2::timestamptz, $3::text) order by since, file limit ${AT_ONCE}`

export interface ExpiredFile {
  since: string
  file: string
}

export const dueFiles = (em: EntityManager, before: Date, last: ExpiredFile): Promise<ExpiredFile[]> =>
  rows(em, DUE, [before, last.since, last.file])

/**
 * Locks the file's row until the file is deleted. A build of the same page waits for it and then writes the file again.
 */
const TAKE = `
  delete from expired_files where file = $1
  returning exists (select from site_versions v where v.file = $1) as "isUsed"`

export const claimFile = (tx: EntityManager, file: string): Promise<{ isUsed: boolean } | undefined> =>
  firstRow(tx, TAKE, [file])

export const cancelExpiry = (em: EntityManager, file: string): Promise<unknown> =>
  tables(em).deleteFrom('expired_files').where('file', '=', file).execute()
