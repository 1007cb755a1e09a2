import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { FILES, type FileStore } from '@upline/files'
import { Sweeps } from '@upline/jobs'
import { photoKey } from './photos.service.ts'
import { deletePhotoRow, unusedPhotos } from './uploaded-photos.store.ts'

const HOUR_MS = 3_600_000
/** Long enough for an open form, an undo, and choosing a previous photo again. */
const KEEP_MS = 24 * HOUR_MS

/** Deletes uploaded photos that no member has used for a day. */
@Injectable()
export class UnusedPhotosService implements OnModuleInit {
  private readonly logger = new Logger('Photos')

  constructor(
    private readonly em: EntityManager,
    private readonly sweeps: Sweeps,
    @Inject(FILES) private readonly files: FileStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.sweeps.register({ name: 'clean-photos', everyMs: HOUR_MS, run: () => this.clean() })
  }

  /** Deletes the file first and its row last, so the next run finds what a crash left behind. */
  async clean(): Promise<void> {
    const now = this.clock.now()
    const em = this.em.fork()
    for (const name of await unusedPhotos(em, { now, since: new Date(now.getTime() - KEEP_MS) })) {
      try {
        await this.files.deleteFile(photoKey(name))
        await deletePhotoRow(em, name)
      } catch (fault) {
        // The next run tries again. The other photos are deleted now.
        this.logger.warn(`Photo ${name} was not deleted: ${(fault as Error).message}`)
      }
    }
  }
}
