import fs from 'node:fs'
import path from 'node:path'
import { type Home, writeWhole } from './infra/home.ts'
import { endProcess, lives, markOf, type ProcessMark } from './infra/live-processes.ts'
import { StartError } from './infra/start-error.ts'

interface Run {
  supervisor: ProcessMark
  children: ProcessMark[]
}

/** The lock of a home: one supervisor at a time, with the processes that it started. */
export interface HomeLock {
  /** Saved as soon as a process starts, so that the next start finds it even after a kill -9. */
  add(child: ProcessMark): void
  remove(child: ProcessMark): void
  /** Ends every child, services before their stores, and releases the home. */
  endAll(): Promise<void>
}

/** Locks the home for this process. Ends processes that a killed run left behind, and refuses if another run is active. */
export async function lockHome(home: Home, log: (line: string) => void): Promise<HomeLock> {
  const file = path.join(home.folder, 'run.json')
  const me: Run = { supervisor: markOf('supervisor', process.pid), children: [] }
  for (let attempt = 0; !tookFile(file, me); attempt++) {
    const other = readRun(file)
    if (other && lives(other.supervisor))
      throw new StartError(
        `Upline already runs in ${home.folder} (process ${other.supervisor.pid}). Stop it first, or start this one with another UPLINE_HOME and PORT`,
      )
    if (attempt > 5) throw new StartError(`${file} cannot be replaced. Remove it`)
    await endLeftover(other, log)
    fs.rmSync(file, { force: true })
  }
  let isOver = false
  const save = () => writeWhole(file, JSON.stringify(me))
  return {
    add: (child) => {
      if (isOver) return void endProcess(child, { signal: 'SIGKILL', timeoutMs: 1_000 })
      me.children.push(child)
      save()
    },
    remove: (child) => {
      if (isOver) return
      me.children = me.children.filter((one) => one.pid !== child.pid)
      save()
    },
    endAll: async () => {
      isOver = true
      await endInOrder(me.children)
      fs.rmSync(file, { force: true })
    },
  }
}

function tookFile(file: string, run: Run): boolean {
  try {
    fs.writeFileSync(file, JSON.stringify(run), { flag: 'wx', mode: 0o600 })
    return true
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw fault
  }
}

function readRun(file: string): Run | null {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Run
  } catch {
    return null // a killed run wrote half of it
  }
}

async function endLeftover(run: Run | null, log: (line: string) => void): Promise<void> {
  const left = (run?.children ?? []).filter(lives)
  if (left.length === 0) return
  log(`an earlier run was killed: ending its processes (${left.map((child) => child.name).join(', ')})`)
  await endInOrder(left)
}

/** Stores end last, with the signal for an orderly shutdown. */
const STORES: Record<string, NodeJS.Signals> = { postgres: 'SIGINT', redis: 'SIGTERM', kafka: 'SIGTERM' }

/** Takes up to 10 s: 5 for the services, 5 for the stores. */
async function endInOrder(children: ProcessMark[]): Promise<void> {
  const services = children.filter((child) => !STORES[child.name])
  const stores = children.filter((child) => STORES[child.name])
  await Promise.all(services.map((child) => endProcess(child, { signal: 'SIGTERM', timeoutMs: 4_800 })))
  await Promise.all(
    stores.map((child) =>
      endProcess(child, {
        signal: STORES[child.name]!,
        timeoutMs: 3_000,
        last: child.name === 'postgres' ? 'SIGQUIT' : 'SIGKILL',
      }),
    ),
  )
}
