import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { MemberImportJob } from '@upline/contracts'
import { ImportEndedError } from '@upline/imports/jobs'
import { addImport, noteEnd, noteBatch, noteStaged, noteTotal } from '../src/member-import/jobs/import-jobs.store.ts'
import { ImportRunnerService } from '../src/member-import/jobs/import-runner.service.ts'
import { csv, importsOf, row } from './import-files.ts'
import { type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture

beforeAll(async () => {
  roster = await startRoster()
})
afterAll(() => roster.stop())

const { start, ended } = importsOf(() => roster)
const em = () => (roster.app.get(MikroORM).em as EntityManager).fork()

it('an import whose file is lost fails with a clear message', async () => {
  const id = '01980000-0000-7000-8000-000000000002'
  await addImport(em(), { id, byId: '1', byKey: false, invite: false, fileName: 'lost.csv', at: new Date() })
  await roster.app.get(ImportRunnerService, { strict: false }).run(id)
  const message = 'The uploaded file is no longer available. Import it again: rows that were imported stay.'
  expect(await ended(id)).toMatchObject({ status: 'failed', error: message })
})

describe('the refused rows of an import', () => {
  it('stay in the file store', async () => {
    const { id } = await ended(await start(csv([row('good'), 'Nobody Moss,,nomail,,'])))
    expect(await roster.database.query('select kind from large_files where owner_id = $1', [id])).toContainEqual({
      kind: 'refused',
    })
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
