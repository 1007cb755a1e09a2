import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { MemberImportJob } from '@upline/contracts'
import { ImportEndedError } from '@upline/imports/jobs'
import { eventually } from '@upline/testing'
import { addImport, noteEnd, noteBatch, noteStaged, noteTotal } from '../src/member-import/jobs/import-jobs.store.ts'
import { ImportJobsService } from '../src/member-import/jobs/import-jobs.service.ts'
import { ImportRunnerService } from '../src/member-import/jobs/import-runner.service.ts'
import { csv, importsOf, row } from './import-files.ts'
import { type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture
const home = mkdtempSync(join(tmpdir(), 'roster-leftovers-'))
const folder = join(home, 'imports')
const PENDING = '01980000-0000-7000-8000-000000000001'

beforeAll(async () => {
  mkdirSync(folder)
  writeFileSync(join(folder, `${PENDING}.upload`), csv([row('older')]))
  roster = await startRoster({ ROSTER_FILES_DIR: home })
})
afterAll(async () => {
  await roster.stop()
  rmSync(home, { recursive: true, force: true })
})

const { start, ended } = importsOf(() => roster)
const em = () => (roster.app.get(MikroORM).em as EntityManager).fork()
const addPending = (id: string, at = new Date()) =>
  addImport(em(), { id, byId: '1', byKey: false, invite: false, fileName: 'old.csv', at })

describe('an import whose file an earlier version stored in a folder', () => {
  it('completes after a start has moved the file to the store', async () => {
    expect(readdirSync(folder)).toEqual([])
    await addPending(PENDING)
    await roster.app.get(ImportJobsService, { strict: false })['sweep']()
    expect(await ended(PENDING)).toMatchObject({ status: 'completed', imported: 1 })
    await eventually(async () => expect(await roster.database.query('select 1 from large_files')).toEqual([]))
  })

  it('fails with a clear message once no machine can still have the file', async () => {
    const id = '01980000-0000-7000-8000-000000000002'
    await addPending(id, new Date(Date.now() - 2 * 3_600_000))
    await roster.app.get(ImportRunnerService, { strict: false }).run(id)
    const message = 'The uploaded file is no longer available. Import it again: rows that were imported stay.'
    expect(await ended(id)).toMatchObject({ status: 'failed', error: message })
  })
})

describe('the refused rows of an import', () => {
  it('stay in the file store and in no folder of this machine', async () => {
    const { id } = await ended(await start(csv([row('good'), 'Nobody Moss,,nomail,,'])))
    expect(await roster.database.query('select kind from large_files where owner_id = $1', [id])).toContainEqual({
      kind: 'refused',
    })
    expect(existsSync(join(folder, `${id}-refused.csv`))).toBe(false)
  })
})

describe('a process that was frozen', () => {
  it('does not reopen an import that another one has ended, and counts nothing twice', async () => {
    const { id } = await ended(await start(csv([row('cold')])))
    const before = (await roster.admin.get<MemberImportJob>(`/team-members/imports/${id}`)).body
    const staged = { total: 9, refused: 9, batches: 9, imported: 9, encoding: 'utf-8' as const }
    for (const late of [
      () => noteTotal(em(), id, 10_000),
      () => noteStaged(em(), id, staged),
      () => noteBatch(em(), id, { imported: 5, refused: 5 }),
      () => noteEnd(em(), id, { status: 'failed', error: 'late', at: new Date() }),
    ])
      await expect(late()).rejects.toThrow(ImportEndedError)
    expect((await roster.admin.get<MemberImportJob>(`/team-members/imports/${id}`)).body).toEqual(before)
  })
})
