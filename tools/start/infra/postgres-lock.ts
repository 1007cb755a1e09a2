import fs from 'node:fs'
import path from 'node:path'
import { beginning, endProcess, folderOf } from './live-processes.ts'

/**
 * Cleans up the data folder after a killed run: stops a postmaster that still runs there, and removes a lock file whose pid
 * is dead or belongs to another process. The caller has checked that no active run owns this home.
 */
export async function clearStaleLock(dataFolder: string, log: (line: string) => void): Promise<void> {
  const lock = path.join(dataFolder, 'postmaster.pid')
  if (!fs.existsSync(lock)) return
  const pid = Number(fs.readFileSync(lock, 'utf8').split('\n')[0])
  const began = beginning(pid)
  if (began && folderOf(pid) === fs.realpathSync(dataFolder)) {
    log(`stopping the Postgres of a killed run (pid ${pid})`)
    await endProcess({ pid, began }, { signal: 'SIGINT', timeoutMs: 10_000, last: 'SIGQUIT' })
  }
  fs.rmSync(lock, { force: true })
}
