import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { signIn } from '../../instance/client.ts'
import { startInstance } from '../../instance/instance.ts'
import { databaseUrl } from '../../instance/places.ts'
import { copySeconds } from './import-copy.ts'
import { importFile, writeLoanFile } from '../../instance/import-file.ts'
import { withPeakMemory } from './service-memory.ts'

/** A smaller number is for trial runs. The targets are for a million. */
export const ROWS = Number(process.env['UPLINE_BENCH_ROWS'] ?? 1_000_000)

/** The sizes of the two files, as the names of figures have them. */
export const SIZES = { whole: ROWS.toLocaleString('en-US'), tenth: (ROWS / 10).toLocaleString('en-US') }

export interface ImportsMeasured {
  rows: number
  seconds: { first: number; copy: number; again: number }
  /** Highest memory of the loans service during an import, its threads included. */
  bytes: { tenth: number; whole: number }
  /** How busy the machine was during the import of the whole file. */
  load: string
}

let measured: Promise<ImportsMeasured> | undefined

/** Imports a tenth of the file, the whole file, copies the result, and imports the whole file again, on one instance. */
export const imports = (): Promise<ImportsMeasured> => (measured ??= measure())

async function measure(): Promise<ImportsMeasured> {
  const instance = await startInstance()
  const folder = mkdtempSync(join(tmpdir(), 'upline-bench-'))
  const database = new pg.Client({ connectionString: databaseUrl(instance, 'loans') })
  try {
    await database.connect()
    const admin = await signIn(instance.url, 'admin', 'Upline-demo-1')
    const officers = (await admin.get<{ username: string }[]>('/api/users')).map(({ username }) => username)
    const file = { path: join(folder, 'loans.csv'), rows: ROWS }
    const tenth = { path: join(folder, 'tenth.csv'), rows: ROWS / 10 }
    await writeLoanFile(tenth.path, { prefix: 'TENTH', rows: tenth.rows, officers })
    await writeLoanFile(file.path, { prefix: 'BENCH', rows: ROWS, officers })
    const small = await withPeakMemory(instance, () => importFile(instance.url, admin, tenth))
    const large = await withPeakMemory(instance, () => importFile(instance.url, admin, file))
    const load = `load ${loadavg()[0]!.toFixed(0)} on ${cpus().length} cores`
    const copy = await copySeconds(database, 'BENCH')
    const again = await importFile(instance.url, admin, file)
    return {
      rows: ROWS,
      seconds: { first: large.result, copy, again },
      bytes: { tenth: small.bytes, whole: large.bytes },
      load,
    }
  } finally {
    await database.end()
    await instance.stop()
    rmSync(folder, { recursive: true })
  }
}
