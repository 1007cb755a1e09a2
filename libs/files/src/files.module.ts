import { type DynamicModule, Module } from '@nestjs/common'
import type { FileSettings } from './file-settings.ts'
import { openFileStore } from './open-file-store.ts'

/** Nest token of the service's FileStore. */
export const FILES = Symbol('files')

@Module({})
export class FilesModule {
  static forService({ service, settings }: { service: string; settings: FileSettings }): DynamicModule {
    return {
      module: FilesModule,
      global: true,
      providers: [{ provide: FILES, useFactory: () => openFileStore(service, settings) }],
      exports: [FILES],
    }
  }
}
