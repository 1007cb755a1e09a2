import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OldFilesService } from '../src/old-files.service.ts'
import { openFileStore } from '../src/open-file-store.ts'
import { type FileDatabase, openFileDatabase } from './file-database.ts'

let database: FileDatabase
const folder = mkdtempSync(join(tmpdir(), 'upline-old-files-'))

beforeAll(async () => {
  database = await openFileDatabase()
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

it('moves files of the previous version from its folder into the store, except uploads of imports', async () => {
  const store = openFileStore('roster', { s3: null }, database.em)
  for (const name of ['photos', 'imports']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'photos/a.png'), 'photo')
  writeFileSync(join(folder, 'photos/a.png.1234.part'), 'pho')
  writeFileSync(join(folder, 'imports/1234.upload'), 'rows')
  const [one, other] = [new OldFilesService(store, folder), new OldFilesService(store, folder)]
  await Promise.all([one.onModuleInit(), other.onModuleInit()])
  expect((await store.getFile('photos/a.png'))?.bytes.toString()).toBe('photo')
  expect(['photos/a.png', 'imports/1234.upload'].map((name) => existsSync(join(folder, name)))).toEqual([false, true])
  await new OldFilesService(store, join(folder, 'missing')).onModuleInit()
})
