import type { FileSettings } from './file-settings.ts'
import type { FileStore } from './file-store.ts'
import { FolderStore } from './folder-store.ts'
import { S3Store } from './s3-store.ts'

/** A store of one service's own: its files are apart from those of the others. */
export const openFileStore = (service: string, { folder, s3 }: FileSettings): FileStore =>
  s3 ? new S3Store(s3, service) : new FolderStore(folder, service)
