import fs from 'node:fs'
import path from 'node:path'
import { type Home, writeWhole } from './infra/home.ts'
import { endProcess, lives, markOf, type ProcessMark } from './infra/live-processes.ts'
import { StartTrouble } from './infra/start-trouble.ts'

interface Run {
  supervisor: ProcessMark
  children: ProcessMark[]
}

/** Tells who runs in a home: one supervisor at a time, with the processes that it has started. */
export interface HomeLock {
  /** Written the moment a process is there, so that the next start finds it even after a kill -9. */
  add(child: ProcessMark): void
  remove(child: ProcessMark): void
  /** Ends every child, services before the stores they write to, and gives the home free. */
  endAll(): Promise<void>
}

/** Takes the home for this process. What a killed run left alive is ended first; a run that lives is left alone. */
export async function lockHome(home: Home, log: (line: string) => void): Promise<HomeLock> {
  const file = path.join(home.folder, 'run.json')
  const me: Run = { supervisor: markOf('supervisor', process.pid), children: [] }
  for (let attempt = 0; !tookFile(file, me); attempt++) {
    const other = readRun(file)
    if (other && lives(other.supervisor))
      throw new StartTrouble(
        `Upline already runs in ${home.folder} (process ${other.supervisor.pid}): stop it first, or start this one with another UPLINE_HOME and PORT`,
      )
    if (attempt > 5) throw new StartTrouble(`${file} can't be replaced: remove it`)
    await endLeftOver(other, log)
    fs.rmSync(file, { force: true })
  }
  let isOver = false
  const save = () => writeWhole(file, JSON.stringify(me))
  return {
    add: (child) => {
      if (isOver) return void endProcess(child, { signal: 'SIGKILL', patienceMs: 1_000 })
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
    return null // half written by a run that was killed in that moment
  }
}

async function endLeftOver(run: Run | null, log: (line: string) => void): Promise<void> {
  const left = (run?.children ?? []).filter(lives)
  if (left.length === 0) return
  log(`an earlier run was killed: ending what it left (${left.map((child) => child.name).join(', ')})`)
  await endInOrder(left)
}

/** What holds data ends last, by the signal that lets it end well. */
const STORES: Record<string, NodeJS.Signals> = { postgres: 'SIGINT', redis: 'SIGTERM', kafka: 'SIGTERM' }

/** All within 10 s: 5 for the services, 5 for the stores. */
async function endInOrder(children: ProcessMark[]): Promise<void> {
  const services = children.filter((child) => !STORES[child.name])
  const stores = children.filter((child) => STORES[child.name])
  await Promise.all(services.map((child) => endProcess(child, { signal: 'SIGTERM', patienceMs: 4_800 })))
  await Promise.all(
    stores.map((child) =>
      endProcess(child, {
        signal: STORES[child.name]!,
        patienceMs: 3_000,
        last: child.name === 'postgres' ? 'SIGQUIT' : 'SIGKILL',
      }),
    ),
  )
}
