import os from 'node:os'
import { performance } from 'node:perf_hooks'
import type { ProcessState } from '@upline/contracts'
import { versionOf } from '@upline/watch'

/** A hash of Redis: a field per process. What one writes there about itself is forgotten with it. */
const KEY = 'upline:processes'
const BEAT_MS = 5_000
const SILENT_MS = 15_000
/** A process that was killed is shown as silent for so long; one that ended by itself is taken out at once. */
const FORGOTTEN_MS = 120_000

interface Store {
  hSet(key: string, field: string, value: string): Promise<unknown>
  hDel(key: string, field: string | string[]): Promise<unknown>
  hGetAll(key: string): Promise<Record<string, string>>
}

type Beat = Omit<ProcessState, 'isSilent'>

/** Says every few seconds that this process lives. While Redis is away nobody hears it, and nothing else happens. */
export class Heartbeat {
  readonly #redis: Store
  readonly #about: Pick<Beat, 'id' | 'service' | 'version' | 'startedAt'>
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
    const beat: Beat = {
      ...this.#about,
      heardAt: new Date().toISOString(),
      memoryBytes: process.memoryUsage.rss(),
      busy: Number.isFinite(busy) ? busy : 0,
    }
    this.#redis.hSet(KEY, beat.id, JSON.stringify(beat)).catch(() => undefined)
  }
}

/** Everybody who was heard of lately, by service; who was not is taken out. */
export async function processesOf(redis: Store, now = Date.now()): Promise<ProcessState[]> {
  const beats = Object.values(await redis.hGetAll(KEY)).map((text) => JSON.parse(text) as Beat)
  const silence = (beat: Beat) => now - Date.parse(beat.heardAt)
  const gone = beats.filter((beat) => silence(beat) > FORGOTTEN_MS)
  if (gone.length > 0)
    await redis.hDel(
      KEY,
      gone.map(({ id }) => id),
    )
  return beats
    .filter((beat) => silence(beat) <= FORGOTTEN_MS)
    .map((beat) => ({ ...beat, isSilent: silence(beat) > SILENT_MS }))
    .sort((a, b) => a.service.localeCompare(b.service) || a.startedAt.localeCompare(b.startedAt))
}
