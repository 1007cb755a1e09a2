import { REFUSED_EXIT_CODE } from '@upline/config'
import { pause, type ProcessMark } from './infra/live-processes.ts'
import { StartTrouble } from './infra/start-trouble.ts'
import type { HomeLock } from './home-lock.ts'
import type { Say } from './log-stream.ts'

/** A process as it runs once: `ended` settles with why it is over. */
export interface Running {
  mark: ProcessMark
  ended: Promise<unknown>
}

export interface Keeper {
  /** Starts it, and starts it again whenever it ends. Rejects where the first start fails. */
  keep<T extends Running>(name: string, start: () => Promise<T>): Promise<T>
  /** Nothing is started again from here on. */
  letGo(): void
}

/** Waits before a start, growing while a process keeps ending at once. */
const WAITS_MS = [100, 300, 1_000, 2_000, 2_000, 2_000]
const LONG_LIFE_MS = 10_000

/** The process said what has to be changed before it can run. */
const isRefusal = (why: unknown): boolean => String(why) === `ended with code ${REFUSED_EXIT_CODE}`

/** Keeps processes running until it lets go. */
export function keeper({
  lock,
  say,
  onHopeless,
}: {
  lock: HomeLock
  say: Say
  onHopeless: (name: string) => void
}): Keeper {
  let isOver = false

  async function watch(name: string, first: Running, start: () => Promise<Running>): Promise<void> {
    let running = first
    for (let failures = 0; ;) {
      const began = Date.now()
      const why = await running.ended
      lock.remove(running.mark)
      if (isOver) return
      failures = Date.now() - began > LONG_LIFE_MS ? 0 : failures + 1
      if (failures > WAITS_MS.length || isRefusal(why)) onHopeless(name)
      if (isOver) return
      const next = await again(name, String(why ?? 'ended'), failures, start)
      if (!next) return
      running = next
    }
  }

  async function again(
    name: string,
    why: string,
    failures: number,
    start: () => Promise<Running>,
  ): Promise<Running | null> {
    for (let attempt = Math.max(failures, 1); ; attempt++) {
      const wait = WAITS_MS[Math.min(attempt, WAITS_MS.length) - 1]!
      say(`${name} ${why}: starting it again in ${wait / 1000} s`)
      await pause(wait)
      if (isOver) return null
      try {
        return await start()
      } catch (fault) {
        if (isOver) return null
        why = `did not start (${fault instanceof StartTrouble ? fault.message : String(fault)})`
      }
    }
  }

  return {
    keep: async (name, start) => {
      const first = await start()
      void watch(name, first, start)
      return first
    },
    letGo: () => (isOver = true),
  }
}
