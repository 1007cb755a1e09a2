import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { MemberImportJob } from '@upline/contracts'
import { ImportFiles } from '@upline/imports'
import {
  areOpen,
  ImportEndedError,
  noteEnd,
  noteSlice,
  noteStaged,
  noteTotal,
} from '../src/member-import/jobs/import-jobs.store.ts'
import { csv, importsOf, row } from './import-files.ts'
import { type RosterWorld, startRoster } from './roster-world.ts'

let roster: RosterWorld
const home = mkdtempSync(join(tmpdir(), 'roster-leftovers-'))
const folder = join(home, 'imports')
const [abandoned, torn, arriving] = [randomUUID(), randomUUID(), randomUUID()]

const leave = (name: string, minutesAgo: number) => {
  const at = new Date(Date.now() - minutesAgo * 60_000)
  writeFileSync(join(folder, name), 'Full Name,E-Mail\nPat Private,pat@private.example\n')
  utimesSync(join(folder, name), at, at)
}

beforeAll(async () => {
  mkdirSync(folder)
  leave(`${abandoned}.upload`, 20)
  leave(`${torn}.upload.part`, 20)
  leave(`${arriving}.upload.part`, 1)
  roster = await startRoster({ ROSTER_FILES_DIR: home })
})
afterAll(async () => {
  await roster.stop()
  rmSync(home, { recursive: true, force: true })
})

const { start, ended } = importsOf(() => roster)
const em = () => (roster.app.get(MikroORM).em as EntityManager).fork()

describe('an abandoned upload', () => {
  it('disappears when the roster starts, unless it may still arrive', () => {
    expect(readdirSync(folder)).toEqual([`${arriving}.upload.part`])
  })

  it('disappears once its import has ended', async () => {
    const { id } = await ended(await start(csv([row('left')])))
    leave(`${id}.upload`, 0)
    await new ImportFiles(folder).sweep((ids) => areOpen(em(), ids))
    expect(readdirSync(folder)).toEqual([`${arriving}.upload.part`])
  })
})

describe('a process that was frozen', () => {
  it('reopens no import that another one has ended, and counts nothing twice', async () => {
    const { id } = await ended(await start(csv([row('cold')])))
    const before = (await roster.admin.get<MemberImportJob>(`/team-members/imports/${id}`)).body
    const staged = { total: 9, refused: 9, slices: 9, imported: 9, encoding: 'utf-8' as const }
    for (const late of [
      () => noteTotal(em(), id, 10_000),
      () => noteStaged(em(), id, staged),
      () => noteSlice(em(), id, { imported: 5, refused: 5 }),
      () => noteEnd(em(), id, { status: 'failed', error: 'late', at: new Date() }),
    ])
      await expect(late()).rejects.toThrow(ImportEndedError)
    expect((await roster.admin.get<MemberImportJob>(`/team-members/imports/${id}`)).body).toEqual(before)
  })
})
