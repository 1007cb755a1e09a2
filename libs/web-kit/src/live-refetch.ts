import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { LiveTopic } from '@upline/contracts'
import { LIVE_QUERIES } from './live-topics.ts'

export const COALESCE_MS = 100
/** A response that takes longer no longer delays the next refetch. */
const REFETCH_TIMEOUT_MS = 2_000

/**
 * Turns a stream of hints into refetches. Hints within 100 ms are merged. A refetch waits for a running one; otherwise
 * a busy stream would cancel every request before it completes.
 */
export class LiveRefetch {
  private readonly waiting = new Set<string>()
  private readonly running = new Set<string>()
  private readonly timers = new Set<ReturnType<typeof setTimeout>>()

  private readonly client: QueryClient

  constructor(client: QueryClient) {
    this.client = client
  }

  changed(topics: readonly LiveTopic[]): void {
    for (const topic of topics) for (const key of LIVE_QUERIES[topic] ?? []) this.ask(key)
  }

  /** After a gap in the stream it is unknown what was missed. */
  everything(): void {
    this.changed(Object.keys(LIVE_QUERIES) as LiveTopic[])
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
    this.waiting.clear()
  }

  private ask(key: QueryKey): void {
    const name = hashKey(key)
    if (this.waiting.has(name)) return
    this.waiting.add(name)
    if (!this.running.has(name)) this.later(() => void this.refetch(key), COALESCE_MS)
  }

  private async refetch(key: QueryKey): Promise<void> {
    const name = hashKey(key)
    this.waiting.delete(name)
    this.running.add(name)
    const done = this.client.invalidateQueries({ queryKey: key }).catch(() => undefined)
    await Promise.race([done, new Promise<void>((resolve) => this.later(resolve, REFETCH_TIMEOUT_MS))])
    this.running.delete(name)
    if (this.waiting.has(name)) this.later(() => void this.refetch(key), COALESCE_MS)
  }

  private later(act: () => void, ms: number): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      act()
    }, ms)
    this.timers.add(timer)
  }
}
