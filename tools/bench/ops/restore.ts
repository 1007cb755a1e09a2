import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startInstance } from '../../instance/instance.ts'
import { databaseUrl } from '../../instance/places.ts'
import type { Figure } from '../figure.ts'
import { fillLoansOfMembers } from './loans-of-members.ts'

const PROJECT = resolve(import.meta.dirname, '../../..')
/** BENCH_LOANS sets a smaller number for trial runs. The report includes it. */
const LOANS = Number(process.env['BENCH_LOANS'] || 1_000_000)
const run = promisify(execFile)

const npmRun = async (name: string, args: string[], home: string): Promise<{ seconds: number; output: string }> => {
  const began = performance.now()
  const env = { ...process.env, UPLINE_HOME: home }
  const { stdout } = await run('npm', ['run', '--silent', name, '--', ...args], { cwd: PROJECT, env })
  return { seconds: (performance.now() - began) / 1_000, output: stdout }
}

async function backedUp(folder: string): Promise<{ seconds: number; bytes: number }> {
  const home = join(folder, 'home')
  const instance = await startInstance({ home })
  try {
    const client = new pg.Client({ connectionString: databaseUrl(instance, 'loans') })
    await client.connect()
    await fillLoansOfMembers(client, LOANS)
    const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    await client.end()
    const { seconds } = await npmRun('backup', [join(folder, 'backup')], home)
    return { seconds, bytes: Number(rows[0]!.bytes) }
  } finally {
    await instance.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

export const restoreMillion: Figure = {
  name: 'restore of a backup with 1,000,000 loans, until ready',
  reach: 180,
  bound: 'at most',
  unit: 's',
  how: '`npm run restore` into a new home and `npm start` there until `GET /api/health` is 200; then `npm run verify`, which must find no difference, or the benchmark fails.',
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'upline-restore-'))
    chmodSync(folder, 0o711)
    try {
      const backup = await backedUp(folder)
      const again = join(folder, 'again')
      const restored = await npmRun('restore', [join(folder, 'backup'), again], again)
      const instance = await startInstance({ home: again })
      try {
        const verified = await npmRun('verify', [], again)
        if (/BAD/.test(verified.output)) throw new Error(`verify found differences:\n${verified.output}`)
        const gigabytes = (backup.bytes / 1e9).toFixed(2)
        const detail = `${LOANS.toLocaleString('en-US')} loans, ${gigabytes} GB in the loans database: restore ${restored.seconds.toFixed(1)} s, start ${instance.readyAfter.toFixed(1)} s; backup ${backup.seconds.toFixed(1)} s, verify clean in ${verified.seconds.toFixed(1)} s.`
        return { value: restored.seconds + instance.readyAfter, detail }
      } finally {
        await instance.stop()
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
