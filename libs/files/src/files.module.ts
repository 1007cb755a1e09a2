import { EntityManager } from '@mikro-orm/postgresql'
import { type DynamicModule, Module } from '@nestjs/common'
import type { FileSettings } from './file-settings.ts'
import type { FileStore } from './file-store.ts'
import { FILES } from './files-token.ts'
import { LargeFiles } from './large-files.ts'
import { openFileStore } from './open-file-store.ts'
import { StoredRowsService } from './stored-rows.service.ts'

@Module({})
export class FilesModule {
  static forService({ service, settings }: { service: string; settings: FileSettings }): DynamicModule {
    return {
      module: FilesModule,
      global: true,
      providers: [
        {
          provide: FILES,
          inject: [EntityManager],
          useFactory: (em: EntityManager) => openFileStore(service, settings, em),
        },
        {
          provide: LargeFiles,
          inject: [EntityManager, FILES],
          useFactory: (em: EntityManager, store: FileStore) => new LargeFiles(em, store),
        },
        StoredRowsService,
      ],
      exports: [FILES, LargeFiles],
    }
  }
}
