import { type FileDatabase, openFileDatabase } from './file-database.ts'
import { type Bucket, startBucket } from './s3-bucket.ts'

/** Both places where files can be stored. */
export interface FilePlaces {
  bucket: Bucket
  database: FileDatabase
  close(): Promise<void>
}

export async function openFilePlaces(): Promise<FilePlaces> {
  const bucket = await startBucket()
  const database = await openFileDatabase()
  const close = async () => {
    await bucket.close()
    await database.close()
  }
  return { bucket, database, close }
}
