import { vi } from 'vitest'
import { importFinished } from '@upline/contracts/events'
import { inTransaction, rows } from '@upline/db'
import { eventually, type Caller } from '@upline/testing'
import { ImportRunnerService } from '../src/import-jobs/import-runner.service.ts'
import { BatchesService } from '../src/import-jobs/batches.service.ts'
import { IMPORT_LOCK } from '../src/ledger/loan-locks.queries.ts'
import { StagingService } from '../src/import-jobs/staging.service.ts'
import { csv, ended, line, setBatchSize, startImport, storedFiles } from './import-fixture.ts'
import { openLoans, type LoansFixture } from './loans-fixture.ts'

/** Most files have short batches, because only the number of batches matters. */
const BATCH_SIZE = 500
const ROWS = 1_050
const FOUR_BATCHES = 1_550
/** Seven batches of the usual size, which last long enough to lose a connection. */
const WIDE = 30_500

let fixture: LoansFixture
let admin: Caller

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people({ username: 'boss' }, { username: 'ann', upline: 'boss' })
  admin = await fixture.signInAs({ role: 'admin', id: '1', username: 'admin' })
})
afterAll(() => fixture.stop(), 60_000)
beforeEach(() => setBatchSize(fixture, BATCH_SIZE))
afterEach(() => vi.restoreAllMocks())

const many = (prefix: string, rows = ROWS, changed?: number) =>
  csv(
    Array.from({ length: rows }, (_, n) =>
      line(`${prefix}${n}`, {
        status: n % 2 ? 'Funded' : 'Conditions',
        ...(n === changed ? { amount: '500000' } : {}),
      }),
    ),
  )
const count = async (prefix: string) =>
  (
    await fixture.database.query<{ n: number }>('select count(*)::int n from loans where loan_number like $1', [
      `${prefix}%`,
    ])
  )[0]!.n

/** What every file must come to, whatever died on the way. */
async function mustBeWhole(id: string, prefix: string, rows = ROWS, shares = rows): Promise<void> {
  const job = await ended(fixture, admin, id, 120_000)
  expect(job).toMatchObject({ status: 'completed', totalRecords: rows, imported: rows, refused: 0 })
  expect(job.commissionsCreated).toBe(shares)
  expect(await count(prefix)).toBe(rows)
  // The file goes right after the job has ended.
  await eventually(async () => expect(await storedFiles(fixture)).toEqual([]))
  expect(await fixture.database.query(`select 1 from pg_class where relname like 'loan\\_import\\_%'`)).toEqual([])
  const told = (await fixture.published(importFinished)).filter(({ data }) => data.importId === id)
  expect(told).toHaveLength(1)
}

type Method = (...args: unknown[]) => Promise<unknown>

const methodsOf = (of: object) => of as Record<string, Method>

/** Lets a method do its work, and dies right before or after it, the first time. */
function dieOnce(of: object, method: string, when: 'before' | 'after', turn = 1): void {
  const target = methodsOf(of)
  const act = target[method]!.bind(of)
  let turns = 0
  vi.spyOn(target, method).mockImplementation(async (...args: unknown[]) => {
    const dies = ++turns === turn
    if (dies && when === 'before') throw new Error('killed')
    const result = await act(...args)
    if (dies) throw new Error('killed')
    return result
  })
}

/** Runs a statement until it finds something, because the batch may not have begun yet. */
const endSoon = (statement: string): Promise<void> =>
  eventually(async () => expect(await fixture.database.query(statement)).not.toEqual([]))

describe('an import that dies', () => {
  const get = <T>(type: new (...args: never[]) => T): T => fixture.app.get(type, { strict: false })

  it.each([
    ['before it reads its file', 'a1-', () => dieOnce(get(StagingService), 'stage', 'before')],
    ['while it reads its file', 'a2-', () => dieOnce(get(StagingService), 'arrange', 'after')],
    ['after it reads its file', 'a3-', () => dieOnce(get(StagingService), 'stage', 'after')],
    ['in a batch, before the commit', 'a4-', () => dieOnce(get(BatchesService), 'apply', 'after', 2)],
    ['after the commit of a batch, before the response', 'a5-', () => dieOnce(get(BatchesService), 'next', 'after', 2)],
    ['before it ends', 'a6-', () => dieOnce(get(ImportRunnerService), 'end', 'before')],
    ['while it ends', 'a7-', () => dieOnce(get(ImportRunnerService), 'publishEnd', 'after')],
    ['before it deletes its file', 'a8-', () => dieOnce(get(ImportRunnerService).files, 'forget', 'before')],
  ])('resumes after it dies %s', async (_, prefix, arm) => {
    arm()
    await mustBeWhole(await startImport(admin, many(prefix)), prefix)
  })

  it('reads its file again if a crash of Postgres lost the staged rows', async () => {
    const batches = get(BatchesService)
    const apply = batches['apply'].bind(batches)
    let turns = 0
    vi.spyOn(methodsOf(batches), 'apply').mockImplementation((async (...args: Parameters<typeof apply>) => {
      const done = await apply(...args)
      if (++turns === 2) {
        setTimeout(() => void fixture.database.query(`truncate loan_import_${args[1].id.replaceAll('-', '')}`), 50)
        throw new Error('the server is gone')
      }
      return done
    }) as Method)
    await mustBeWhole(await startImport(admin, many('c1-')), 'c1-')
  })

  it('applies once if it is finished or runs in two processes', async () => {
    const runner = get(ImportRunnerService)
    const id = await startImport(admin, many('d1-'))
    await Promise.all([runner.run(id), runner.run(id)])
    await mustBeWhole(id, 'd1-')
    await runner.run(id)
    await mustBeWhole(id, 'd1-')
  })

  it.each(['before it reads its file', 'before it ends'])(
    'adds nothing after it froze %s while another process finished it',
    async (when) => {
      const [runner, staging] = [get(ImportRunnerService), get(StagingService)]
      const [target, method] = when === 'before it ends' ? [runner, 'end'] : [staging, 'stage']
      const act = methodsOf(target)[method]!.bind(target)
      const prefix = `s${method}-`
      const late: Promise<unknown>[] = []
      vi.spyOn(methodsOf(target), method).mockImplementation((...args: unknown[]) => {
        if (late.length > 0) return act(...args)
        late.push(ended(fixture, admin, (args[0] as { id: string }).id, 120_000).then(() => act(...args)))
        return late[0]!
      })
      const id = await startImport(admin, many(prefix))
      await eventually(() => expect(late).toHaveLength(1))
      await runner.run(id)
      await expect(Promise.all(late)).resolves.toEqual([undefined])
      await mustBeWhole(id, prefix)
    },
  )

  it('continues after it loses the connection of its turn or of a batch, or a thread', async () => {
    setBatchSize(fixture, 5_000)
    const batches = get(BatchesService)
    const applyInThread = batches['applyInThread'].bind(batches)
    let turns = 0
    vi.spyOn(methodsOf(batches), 'applyInThread').mockImplementation((async (
      ...args: Parameters<typeof applyInThread>
    ) => {
      turns++
      if (turns === 1) await fixture.database.query('select pg_terminate_backend($1)', [args[0].pid])
      const done = applyInThread(...args)
      // Only batches share the lock of writers.
      done.catch(() => undefined)
      if (turns === 4)
        await endSoon(`select pg_terminate_backend(pid) from pg_locks where objid = 77008 and mode = 'ShareLock'
          and database = (select oid from pg_database where datname = current_database())`)
      if (turns === 7) await batches['pool']['threads'].get(args[1])!.end()
      return done
    }) as Method)
    await mustBeWhole(await startImport(admin, many('l1-', WIDE)), 'l1-', WIDE)
    expect(turns).toBeGreaterThan(7)
    await fixture.mustBalance()
    vi.restoreAllMocks()
    // One row changes a loan: its batch is decided alone, and nothing else is written.
    await mustBeWhole(await startImport(admin, many('l1-', WIDE, 7_001)), 'l1-', WIDE, 2)
    const told = await fixture.database.query<{ n: number }>(`select count(*)::int n from loans
      where loan_number like 'l1-%' and (version > 1 or amount_cents <> 40000000)`)
    expect(told).toEqual([{ n: 1 }])
    await fixture.mustBalance()
  }, 300_000)

  it('continues while all other connections wait for the end of its turn', async () => {
    const batches = get(BatchesService)
    const applyFrom = batches['applyFrom'].bind(batches)
    let waiting: Promise<unknown>[] | undefined
    vi.spyOn(methodsOf(batches), 'applyFrom').mockImplementation((async (...args: Parameters<typeof applyFrom>) => {
      waiting ??= Array.from({ length: 6 }, () => inTransaction(batches['em'], (tx) => rows(tx, IMPORT_LOCK)))
      return applyFrom(...args)
    }) as Method)
    await mustBeWhole(await startImport(admin, many('w1-', FOUR_BATCHES)), 'w1-', FOUR_BATCHES)
    expect(await Promise.all(waiting ?? [])).toHaveLength(6)
  }, 120_000)

  it('keeps imported rows and reports the failure if it fails permanently', async () => {
    vi.spyOn(methodsOf(get(BatchesService)), 'apply').mockImplementation(() => Promise.reject(new Error('always')))
    const runner = get(ImportRunnerService)
    const id = await startImport(admin, csv([line('e1')]))
    await runner.giveUp(id)
    const job = await ended(fixture, admin, id)
    expect(job).toMatchObject({ status: 'failed', imported: 0 })
    expect(job.error).toContain('on our side')
  })
})

describe('a canceled import', () => {
  it('stops between batches and keeps imported rows, which can be undone', async () => {
    const batches = fixture.app.get(BatchesService, { strict: false })
    const apply = batches['apply'].bind(batches)
    let id = ''
    vi.spyOn(methodsOf(batches), 'apply').mockImplementation((async (...args: Parameters<typeof apply>) => {
      await admin.post(`/imports/${args[1].id}/cancel`)
      return apply(...args)
    }) as Method)
    id = await startImport(admin, many('x1-'))
    const job = await ended(fixture, admin, id)
    expect(job).toMatchObject({ status: 'cancelled', totalRecords: ROWS, imported: BATCH_SIZE })
    expect(job.message).toBe('Canceled. 500 of 1,050 rows were imported and are kept.')
    expect(await count('x1-')).toBe(BATCH_SIZE)
    expect((await admin.post(`/imports/${id}/undo`)).status).toBe(200)
    expect(await count('x1-')).toBe(0)
    await fixture.mustBalance()
  })
})
