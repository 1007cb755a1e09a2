import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { inTransaction, withKeepAlive } from '@upline/db'
import { FILES, type FileStore } from '@upline/files'
import { AT_ONCE, dueFiles, expireVersions, cancelExpiry, claimFile } from './expired-versions.queries.ts'

/** A page that is being read, or a build that has just produced the same page, needs its file a little longer. */
const GRACE_MS = 10 * 60_000

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
      const due = await dueFiles(this.em.fork(), before, last)
      for (const { file } of due) await this.remove(file)
      if (due.length < AT_ONCE) return
      last = due.at(-1)!
    }
  }

  /** Call it before writing a file, to keep the file from being deleted. */
  async keep(file: string): Promise<void> {
    await cancelExpiry(this.em.fork(), file)
  }

  private expire(now: Date): Promise<number> {
    return inTransaction(this.em, (tx) => expireVersions(tx, now))
  }

  private async remove(file: string): Promise<void> {
    try {
      await inTransaction(this.em, async (tx) => {
        const taken = await claimFile(tx, file)
        if (taken && !taken.isUsed) await withKeepAlive(tx, () => this.files.deleteFile(file))
      })
    } catch (fault) {
      this.logger.warn(`${file} is retried: ${(fault as Error).name}`)
    }
  }
}
