import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { firstRow, inTransaction, rows, withKeepAlive } from '@upline/db'
import { FILES, type FileStore } from '@upline/files'

/** Number of newest versions to keep, in addition to the published one. */
export const MAX_STORED_VERSIONS = 10

/** A page that is being read, or a build that has just produced the same page, needs its file a little longer. */
const GRACE_MS = 10 * 60_000
const AT_ONCE = 500

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

/** $1 before when, $2 and $3 the last one of the previous page. */
const DUE = `
  select file, since::text as since from expired_files
  where since < $1 and (since, file) > ($2::timestamptz, $3::text) order by since, file limit ${AT_ONCE}`

/**
 * Locks the file's row until the file is deleted. A build of the same page waits for it and then writes the file again.
 */
const TAKE = `
  delete from expired_files where file = $1
  returning exists (select from site_versions v where v.file = $1) as "isUsed"`

/** Removes old versions and their files. Two versions with the same page share one file. */
@Injectable()
export class ExpiredVersions {
  private readonly logger = new Logger('Expired versions')

  constructor(
    private readonly em: EntityManager,
    @Inject(FILES) private readonly files: FileStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async sweep(): Promise<void> {
    const now = this.clock.now()
    for (let gone = AT_ONCE; gone === AT_ONCE;) gone = await this.expire(now)
    await this.removeDue(new Date(now.getTime() - GRACE_MS))
  }

  /** Pages through the files: files that cannot be deleted stay the oldest and must not hide newer ones. */
  private async removeDue(before: Date): Promise<void> {
    for (let last = { since: '-infinity', file: '' }; ;) {
      const due = await rows<typeof last>(this.em.fork(), DUE, [before, last.since, last.file])
      for (const { file } of due) await this.remove(file)
      if (due.length < AT_ONCE) return
      last = due.at(-1)!
    }
  }

  /** Call it before writing a file, to keep the file from being deleted. */
  async keep(file: string): Promise<void> {
    await rows(this.em.fork(), 'delete from expired_files where file = $1', [file])
  }

  private expire(now: Date): Promise<number> {
    return inTransaction(this.em, async (tx) => (await firstRow<{ n: number }>(tx, EXPIRE, [now]))?.n ?? 0)
  }

  private async remove(file: string): Promise<void> {
    try {
      await inTransaction(this.em, async (tx) => {
        const taken = await firstRow<{ isUsed: boolean }>(tx, TAKE, [file])
        if (taken && !taken.isUsed) await withKeepAlive(tx, () => this.files.deleteFile(file))
      })
    } catch (fault) {
      this.logger.warn(`${file} is retried: ${(fault as Error).name}`)
    }
  }
}
