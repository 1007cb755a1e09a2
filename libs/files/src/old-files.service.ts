import { readdir, readFile, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common'
import { contentTypeOf } from './content-types.ts'
import type { FileStore } from './file-store.ts'
import { FILES } from './files-token.ts'

/** Nest token of the folder that contained the service's files in earlier versions. */
export const OLD_FOLDER = Symbol('old folder of files')

/** Uploads of imports: libs/imports moves them. */
const OTHERS = 'imports'

/**
 * At the start, moves files from the folder of earlier versions into the file store. It copies a file before it deletes
 * it, so that a killed start loses nothing and several processes may do it.
 */
@Injectable()
export class OldFilesService implements OnModuleInit {
  private readonly logger = new Logger('Files')

  constructor(
    @Inject(FILES) private readonly files: FileStore,
    @Inject(OLD_FOLDER) private readonly folder: string,
  ) {}

  async onModuleInit(): Promise<void> {
    const moved = await this.move('')
    if (moved > 0) this.logger.log(`${moved} files moved from ${this.folder} into the file store`)
  }

  private async move(inside: string): Promise<number> {
    let moved = 0
    const folder = join(this.folder, inside)
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      const key = inside ? `${inside}/${entry.name}` : entry.name
      if (entry.isDirectory() && key !== OTHERS) moved += await this.move(key)
      else if (contentTypeOf(key) !== undefined && (await this.moveFile(key))) moved++
    }
    if (inside) await rmdir(folder).catch(() => undefined)
    return moved
  }

  private async moveFile(key: string): Promise<boolean> {
    try {
      await this.files.putFile(key, await readFile(join(this.folder, key)))
      await rm(join(this.folder, key), { force: true })
      return true
    } catch (fault) {
      // Another process has moved it in the meantime, or the next start retries.
      if ((fault as NodeJS.ErrnoException).code !== 'ENOENT')
        this.logger.warn(`${key} stays in ${this.folder} until the next start: ${(fault as Error).message}`)
      return false
    }
  }
}
