import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common'
import type { FileStore } from './file-store.ts'
import { FILES } from './files-token.ts'
import { PgStore } from './pg.store.ts'

const BATCH_SIZE = 100

/** Once a bucket is configured, a start moves files from the database into it. */
@Injectable()
export class StoredRowsService implements OnModuleInit {
  private readonly logger = new Logger('Files')

  constructor(
    private readonly em: EntityManager,
    @Inject(FILES) private readonly files: FileStore,
  ) {}

  async onModuleInit(): Promise<void> {
    if (this.files instanceof PgStore) return
    const moved = await this.move(new PgStore(this.em))
    if (moved > 0) this.logger.log(`${moved} files moved from the database into the bucket`)
  }

  /** A file is put before it is deleted, so that a killed start loses nothing. */
  private async move(before: PgStore): Promise<number> {
    for (let [moved, last] = [0, '']; ;) {
      const keys = await before.keysAfter(last, BATCH_SIZE)
      for (const key of keys) {
        const file = await before.getFile(key)
        if (!file) continue
        await this.files.putFile(key, file.bytes)
        await before.deleteFile(key)
        moved++
      }
      if (keys.length < BATCH_SIZE) return moved
      last = keys.at(-1)!
    }
  }
}
