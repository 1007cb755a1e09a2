import fs from 'node:fs'
import path from 'node:path'
import { beginning, endProcess, folderOf } from './live-processes.ts'

/**
 * Deals with what a killed run left in the data folder: a postmaster that still works there is stopped, a lock file whose
 * pid is dead or someone else's is dropped. The caller has made sure that no live run owns this home.
 */
export async function clearStaleLock(dataFolder: string, log: (line: string) => void): Promise<void> {
  const lock = path.join(dataFolder, 'postmaster.pid')
  if (!fs.existsSync(lock)) return
  const pid = Number(fs.readFileSync(lock, 'utf8').split('\n')[0])
  const began = beginning(pid)
  if (began && folderOf(pid) === fs.realpathSync(dataFolder)) {
    log(`stopping the Postgres that a killed run left behind (pid ${pid})`)
    await endProcess({ pid, began }, { signal: 'SIGINT', patienceMs: 10_000, last: 'SIGQUIT' })
  }
  fs.rmSync(lock, { force: true })
}
