import os from 'node:os'
import { performance } from 'node:perf_hooks'
import type { ProcessState } from '@upline/contracts'
import { versionOf } from '@upline/watch'

/** A hash in Redis with a field per process. A process's report disappears with its field. */
const KEY = 'upline:processes'
const BEAT_MS = 5_000
const HEARTBEAT_TIMEOUT_MS = 15_000
/** How long a killed process is shown as silent. One that ends regularly is removed immediately. */
const RETENTION_MS = 120_000

interface Store {
  hSet(key: string, field: string, value: string): Promise<unknown>
  hDel(key: string, field: string | string[]): Promise<unknown>
  hGetAll(key: string): Promise<Record<string, string>>
}

type StoredProcessState = Omit<ProcessState, 'isSilent'>

/**
 * Reports every few seconds that this process is alive. While Redis is unavailable the report is lost, with no other
 * effect.
 */
export class Heartbeat {
  readonly #redis: Store
  readonly #about: Pick<StoredProcessState, 'id' | 'service' | 'version' | 'startedAt'>
  #timer: NodeJS.Timeout | undefined
  #loop = performance.eventLoopUtilization()

  constructor(redis: Store, service: string) {
    this.#redis = redis
    const id = `${service}@${os.hostname()}:${process.pid}`
    const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString()
    this.#about = { id, service, version: versionOf(), startedAt }
  }

  start(): void {
    this.#beat()
    this.#timer = setInterval(() => this.#beat(), BEAT_MS).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#redis.hDel(KEY, this.#about.id).catch(() => undefined)
  }

  /** While Redis is unavailable the beat is lost, and the next one follows. */
  #beat(): void {
    const now = performance.eventLoopUtilization()
    const busy = Math.round(performance.eventLoopUtilization(now, this.#loop).utilization * 1000) / 1000
    this.#loop = now
    const beat: StoredProcessState = {
      ...this.#about,
      heardAt: new Date().toISOString(),
      memoryBytes: process.memoryUsage.rss(),
      busy: Number.isFinite(busy) ? busy : 0,
    }
    this.#redis.hSet(KEY, beat.id, JSON.stringify(beat)).catch(() => undefined)
  }
}

/** All processes that reported recently, by service. Others are removed. */
export async function processesOf(redis: Store, now = Date.now()): Promise<ProcessState[]> {
  const beats = Object.values(await redis.hGetAll(KEY)).map((text) => JSON.parse(text) as StoredProcessState)
  const silence = (beat: StoredProcessState) => now - Date.parse(beat.heardAt)
  const gone = beats.filter((beat) => silence(beat) > RETENTION_MS)
  if (gone.length > 0)
    await redis.hDel(
      KEY,
      gone.map(({ id }) => id),
    )
  return beats
    .filter((beat) => silence(beat) <= RETENTION_MS)
    .map((beat) => ({ ...beat, isSilent: silence(beat) > HEARTBEAT_TIMEOUT_MS }))
    .sort((a, b) => a.service.localeCompare(b.service) || a.startedAt.localeCompare(b.startedAt))
}
