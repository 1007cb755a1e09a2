import { Readable } from 'node:stream'
import { LargeFiles } from '../src/large-files.ts'
import { openFileStore } from '../src/open-file-store.ts'
import { StoredRowsService } from '../src/stored-rows.service.ts'
import { type FileDatabase, openFileDatabase } from './file-database.ts'
import { type Bucket, startBucket } from './s3-bucket.ts'

let bucket: Bucket
let database: FileDatabase

beforeAll(async () => {
  bucket = await startBucket()
  database = await openFileDatabase()
})
afterAll(async () => {
  await bucket.close()
  await database.close()
})

it('moves files from the database into a bucket that is configured later', async () => {
  const kept = openFileStore('roster', { s3: null }, database.em)
  const inBucket = openFileStore('roster', { s3: bucket.settings }, database.em)
  const upload = { ownerId: 'import', kind: 'upload' }
  await new LargeFiles(database.em, kept).write(upload, Readable.from([Buffer.from('rows')]))
  for (let n = 0; n < 120; n++) await kept.putFile(`photos/${n}.png`, Buffer.from(`photo ${n}`))
  await new StoredRowsService(database.em, kept).onModuleInit()
  expect(bucket.objects.size).toBe(0)
  await new StoredRowsService(database.em, inBucket).onModuleInit()
  expect(await database.query('select key from stored_files')).toEqual([])
  expect((await inBucket.getFile('photos/119.png'))?.bytes.toString()).toBe('photo 119')
  const found = await new LargeFiles(database.em, inBucket).read(upload)
  expect((await Readable.from(found!.bytes()).toArray()).join('')).toBe('rows')
})
