import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { migrate, ormOptions } from '@upline/db'
import { fileTables, LargeFiles, openFileStore } from '@upline/files'
import { testDatabase, type TestDatabase } from '@upline/testing'
import { FileLostError, ImportFiles } from '../src/index.ts'

const [open, ended, unknown] = [randomUUID(), randomUUID(), randomUUID()]

let database: TestDatabase
let orm: MikroORM
let largeFiles: LargeFiles
let files: ImportFiles

beforeAll(async () => {
  database = await testDatabase('import_files')
  orm = await MikroORM.init(ormOptions({ url: database.url, entities: [], migrations: [fileTables] }))
  await migrate(orm as never)
  const em = orm.em as EntityManager
  largeFiles = new LargeFiles(em, openFileStore('loans', { s3: null }, em))
  files = new ImportFiles(largeFiles)
})
beforeEach(() => database.query('truncate large_files, stored_files'))
afterAll(async () => {
  await orm.close()
  await database.drop()
})

const textOf = async (bytes: Readable | undefined) => bytes && (await bytes.toArray()).join('')
const keep = (id: string) => files.keep(id, Readable.from([Buffer.from('Borrower\n')]))
const makeOld = () => database.query(`update large_files set touched_at = now() - interval '1 hour'`)
const makePart = () => database.query('update large_files set is_whole = false')

async function swept(): Promise<string[]> {
  const known = new Map([
    [open, true],
    [ended, false],
  ])
  await files.sweep(async (ids) => new Map([...known].filter(([id]) => ids.includes(id))))
  const rows = await database.query<{ id: string }>('select owner_id as id from large_files')
  const chunks = await database.query('select key from stored_files')
  expect(chunks).toHaveLength(rows.length)
  return rows.map(({ id }) => id)
}

describe('import files left by a killed process', () => {
  it('include no upload of an import that has ended', async () => {
    await keep(ended)
    expect(await swept()).toEqual([])
  })

  it('keep the upload of an open import at any age', async () => {
    await keep(open)
    await makeOld()
    expect(await swept()).toEqual([open])
  })

  it.each([
    ['an upload without an import', unknown, async () => {}],
    ['a part of an upload without an import', unknown, makePart],
    ['a part of an upload of an open import', open, makePart],
  ])('are deleted after a while if they are %s', async (_, id, arrange) => {
    await keep(id)
    await arrange()
    expect(await swept()).toEqual([id])
    await makeOld()
    expect(await swept()).toEqual([])
  })

  it('keep rejected rows for download', async () => {
    await files.writeRefused(ended, Readable.from(['Borrower,Reason\n', 'Pat,Status is missing\n']))
    await makeOld()
    expect(await swept()).toEqual([ended])
    expect(await textOf(await files.refused(ended))).toBe('Borrower,Reason\nPat,Status is missing\n')
  })
})

describe('an upload that is not in the store', () => {
  it('counts as lost', async () => {
    await expect(files.bytes(unknown)).rejects.toThrow(FileLostError)
  })
})
