import { Readable } from 'node:stream'
import { LargeFiles } from '../src/large-files.ts'
import { openFileStore } from '../src/open-file-store.ts'
import { StoredRowsService } from '../src/stored-rows.service.ts'
import { type FilePlaces, openFilePlaces } from './file-places.ts'

let places: FilePlaces

beforeAll(async () => {
  places = await openFilePlaces()
})
afterAll(() => places.close())

it('moves files from the database into a bucket that is configured later', async () => {
  const kept = openFileStore('roster', { s3: null }, places.database.em)
  const inBucket = openFileStore('roster', { s3: places.bucket.settings }, places.database.em)
  const upload = { ownerId: 'import', kind: 'upload' }
  await new LargeFiles(places.database.em, kept).write(upload, Readable.from([Buffer.from('rows')]))
  for (let n = 0; n < 120; n++) await kept.putFile(`photos/${n}.png`, Buffer.from(`photo ${n}`))
  await new StoredRowsService(places.database.em, kept).onModuleInit()
  expect(places.bucket.objects.size).toBe(0)
  await new StoredRowsService(places.database.em, inBucket).onModuleInit()
  expect(await places.database.query('select key from stored_files')).toEqual([])
  expect((await inBucket.getFile('photos/119.png'))?.bytes.toString()).toBe('photo 119')
  const found = await new LargeFiles(places.database.em, inBucket).read(upload)
  expect((await Readable.from(found!.bytes()).toArray()).join('')).toBe('rows')
})
