import type { EntityManager } from '@mikro-orm/postgresql'
import type { FileSettings } from './file-settings.ts'
import type { FileStore } from './file-store.ts'
import { PgStore } from './pg.store.ts'
import { S3Store } from './s3-store.ts'

/** The store of one service: a prefix of the bucket, or a table of the service's own database. */
export const openFileStore = (service: string, { s3 }: Pick<FileSettings, 's3'>, em: EntityManager): FileStore =>
  s3 ? new S3Store(s3, service) : new PgStore(em)
