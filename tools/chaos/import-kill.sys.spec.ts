import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { eventually } from '@upline/testing/eventually'
import { startImportFile, writeLoanFile } from '../instance/import-file.ts'
import { signIn, type Client } from '../instance/client.ts'
import { startInstance, type Instance } from '../instance/instance.ts'
import { databaseUrl } from '../instance/places.ts'
import { processTree } from '../instance/process-tree.ts'

/** Four batches. */
const ROWS = 20_000
/** The next process takes over a killed batch after 3 s to 4 s instead of 20 s. */
const JOB_LOCK_MS = '3000'
const folder = mkdtempSync(join(tmpdir(), 'upline-import-kill-'))

let instance: Instance
let admin: Client
let database: pg.Client

beforeAll(async () => {
  instance = await startInstance({ env: { IMPORT_WORKERS: '1', JOB_LOCK_MS } })
  admin = await signIn(instance.url, 'admin', 'Upline-demo-1')
  database = new pg.Client({ connectionString: databaseUrl(instance, 'loans') })
  await database.connect()
}, 300_000)

afterAll(async () => {
  await database?.end()
  await instance?.stop()
  rmSync(folder, { recursive: true })
}, 120_000)

/** The process that runs imports. */
const importWorker = () =>
  processTree(instance.supervisor.pid ?? 0).find(
    ({ pid, command }) => command.includes('services/loans/dist/main.js') && isImportWorker(pid),
  )?.pid

function isImportWorker(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes('LOANS_ROLE=imports')
  } catch {
    return false // it has just ended
  }
}

interface Seen {
  status: string
  total: number
  batches: number | null
  batchesDone: number
}

const look = async (id: string): Promise<Seen> => {
  const sql = `select status, total_records as total, slices as batches, slice + back as "batchesDone" from imports join import_jobs using (id) where id = $1`
  return (await database.query<Seen>(sql, [id])).rows[0]!
}

/** Waits for the step, kills the process, and waits until its replacement has finished the import. */
async function killAt(id: string, isThere: (seen: Seen) => boolean): Promise<Seen> {
  let seen = await look(id)
  while (!isThere(seen) && seen.status !== 'completed') seen = await pause(5).then(() => look(id))
  const pid = importWorker()
  if (pid) process.kill(pid, 'SIGKILL')
  while (seen.status !== 'completed' && seen.status !== 'failed') seen = await pause(200).then(() => look(id))
  return seen
}

const sumsOf = async (prefix: string) => {
  const sql = `select count(*)::int loans, count(*) filter (where status = 5)::int funded, sum(amount_cents)::text cents,
    (select count(*)::int from commission_entries e join loans l on l.id = e.loan_id where l.loan_number like $1) entries,
    (select sum(e.amount_cents)::text from commission_entries e join loans l on l.id = e.loan_id where l.loan_number like $1) owed
    from loans where loan_number like $1`
  return (await database.query<Record<string, unknown>>(sql, [`${prefix}%`])).rows[0]!
}

describe('an import whose process is killed with -9', () => {
  let whole: Record<string, unknown>

  const start = async (prefix: string) => {
    const path = join(folder, `${prefix}.csv`)
    await writeLoanFile(path, { prefix, rows: ROWS, officers: ['officer', 'senior', 'manager'] })
    return startImportFile(instance.url, admin, path)
  }

  it('completes without kills, as the reference', async () => {
    const id = await start('CALM')
    while ((await look(id)).status !== 'completed') await pause(200)
    whole = await sumsOf('CALM')
    expect(whole).toMatchObject({ loans: ROWS })
  }, 300_000)

  it.each<[string, string, (seen: Seen) => boolean]>([
    ['while its file is read', 'KILLB', ({ total }) => total > 0],
    ['once its rows are staged', 'KILLC', ({ batches }) => batches !== null],
    ['before its end', 'KILLF', ({ batchesDone, batches }) => batches !== null && batchesDone >= batches],
  ])(
    'has the same result if it is killed %s',
    async (_, prefix, isThere) => {
      const id = await start(prefix)
      expect((await killAt(id, isThere)).status).toBe('completed')
      expect(await sumsOf(prefix)).toEqual(whole)
      const [job] = (await database.query('select total_records, imported, refused from imports where id = $1', [id]))
        .rows
      expect(job).toEqual({ total_records: ROWS, imported: ROWS, refused: 0 })
    },
    300_000,
  )

  it('continues regardless of how often the service is killed during one import', async () => {
    const id = await start('KILLG')
    const killsAfter = [0, 2]
    while (killsAfter.length > 0) {
      const seen = await look(id)
      if (seen.status === 'completed') throw new Error(`done before ${killsAfter.length} more kills`)
      if (seen.batches === null || seen.batchesDone < killsAfter[0]!) await pause(5)
      else {
        killsAfter.shift()
        process.kill(importWorker()!, 'SIGKILL')
        while (!importWorker()) await pause(50)
      }
    }
    while ((await look(id)).status === 'running') await pause(200)
    expect((await look(id)).status).toBe('completed')
    expect(await sumsOf('KILLG')).toEqual(whole)
  }, 300_000)

  it('leaves no file and no table behind', async () => {
    const files = 'select key as name from stored_files union all select owner_id from large_files'
    const tables = `select relname from pg_class where relname like 'loan\\_import\\_%' and relkind = 'r'`
    await eventually(async () => expect((await database.query(`${files} union all ${tables}`)).rows).toEqual([]))
  })
})
