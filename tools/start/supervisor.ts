import { REFUSED_EXIT_CODE } from '@upline/config'
import { pause, type ProcessMark } from './infra/live-processes.ts'
import { StartError } from './infra/start-error.ts'
import type { HomeLock } from './home-lock.ts'
import type { Say } from './log-stream.ts'

/** A running process. `ended` resolves with the reason when it ends. */
export interface Running {
  mark: ProcessMark
  ended: Promise<unknown>
}

export interface Supervisor {
  /** Starts a process and restarts it whenever it ends. Rejects if the first start fails. */
  keep<T extends Running>(name: string, start: () => Promise<T>): Promise<T>
  /** Stops restarting processes. */
  letGo(): void
}

/** Delays before a restart, longer while a process keeps failing immediately. */
const RESTART_DELAYS_MS = [100, 300, 1_000, 2_000, 2_000, 2_000]
const STABLE_AFTER_MS = 10_000

/** The process printed which settings it needs before it can run. */
const isRefusal = (why: unknown): boolean => String(why) === `ended with code ${REFUSED_EXIT_CODE}`

interface SupervisorSettings {
  lock: HomeLock
  say: Say
  onGiveUp: (name: string) => void
}

/** A process that is kept running. */
interface Kept extends SupervisorSettings {
  name: string
  start: () => Promise<Running>
  isOver: () => boolean
}

/** Keeps processes running until letGo(). */
export function createSupervisor(settings: SupervisorSettings): Supervisor {
  let isOver = false
  return {
    keep: async (name, start) => {
      const first = await start()
      void watch({ ...settings, name, start, isOver: () => isOver }, first)
      return first
    },
    letGo: () => (isOver = true),
  }
}

async function watch(kept: Kept, first: Running): Promise<void> {
  const { name, lock, onGiveUp, isOver } = kept
  let running = first
  for (let failures = 0; ;) {
    const began = Date.now()
    const why = await running.ended
    lock.remove(running.mark)
    if (isOver()) return
    failures = Date.now() - began > STABLE_AFTER_MS ? 0 : failures + 1
    if (failures > RESTART_DELAYS_MS.length || isRefusal(why)) onGiveUp(name)
    if (isOver()) return
    const next = await restart(kept, String(why ?? 'ended'), failures)
    if (!next) return
    running = next
  }
}

async function restart({ name, say, start, isOver }: Kept, why: string, failures: number): Promise<Running | null> {
  for (let attempt = Math.max(failures, 1); ; attempt++) {
    const wait = RESTART_DELAYS_MS[Math.min(attempt, RESTART_DELAYS_MS.length) - 1]!
    say(`${name} ${why}: restarting in ${wait / 1000} s`)
    await pause(wait)
    if (isOver()) return null
    try {
      return await start()
    } catch (fault) {
      if (isOver()) return null
      why = `did not start (${fault instanceof StartError ? fault.message : String(fault)})`
    }
  }
}
