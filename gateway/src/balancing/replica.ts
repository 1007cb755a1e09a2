import { type Dispatcher, Pool } from 'undici'
import { CONNECT_DEADLINE_MS, PROBE_DEADLINE_MS, PROBE_INTERVAL_MS } from '../forwarding/call-deadlines.ts'
import type { ReplicaState } from './choose-replica.ts'

/**
 * A service closes connections that are idle for 72 s. The gateway closes them much earlier. Otherwise, on a machine
 * that stalls for seconds, a call could be sent into a connection that is being closed, and a write cannot be sent
 * again.
 */
const KEEP = { keepAliveTimeout: 4_000, keepAliveMaxTimeout: 30_000, connectTimeout: CONNECT_DEADLINE_MS }

/** A long call has its own connection. Each call brings its own deadlines (`CallDeadlines`). */
const CALLS = { ...KEEP, connections: 512, pipelining: 1 }

/** Probes have their own connection, because all others may be waiting for the replica. */
const PROBES = { ...KEEP, connections: 1, headersTimeout: PROBE_DEADLINE_MS, bodyTimeout: PROBE_DEADLINE_MS }

const PROBE = { method: 'GET', path: '/health/live' } as const

export type OnChange = (change: { origin: string; answers: boolean }) => void

/** One process of a service: its connections, and whether it responds. */
export class Replica implements ReplicaState {
  readonly origin: string
  readonly #calls: Pool
  readonly #probes: Pool
  readonly #onChange: OnChange
  pending = 0
  isEjected = false
  isSuspected = false
  drainsUntil = 0
  #livedAt = 0
  #isProbing = false
  #nextProbe: NodeJS.Timeout | undefined
  #isDestroyed = false

  constructor(origin: string, onChange: OnChange) {
    this.origin = origin
    this.#onChange = onChange
    this.#calls = new Pool(origin, CALLS)
    this.#probes = new Pool(origin, PROBES)
  }

  get calls(): Dispatcher {
    return this.#calls
  }

  hasLivedSince(at: number): boolean {
    return this.#livedAt > at
  }

  /** It sent a response. Only a probe makes an ejected replica available again. */
  showLife(): void {
    this.#livedAt = performance.now()
    this.isSuspected = false
  }

  /** A call is waiting and nothing has arrived since: probes the replica. */
  suspect(): void {
    if (this.#isProbing || this.isEjected) return
    this.isSuspected = true
    void this.#probe()
  }

  eject(): void {
    if (this.isEjected || this.#isDestroyed) return
    this.isEjected = true
    this.#onChange({ origin: this.origin, answers: false })
    void this.#probe()
  }

  async destroy(): Promise<void> {
    this.#isDestroyed = true
    clearTimeout(this.#nextProbe)
    await Promise.all([this.#calls.destroy(), this.#probes.destroy()])
  }

  async #probe(): Promise<void> {
    if (this.#isProbing || this.#isDestroyed) return
    this.#isProbing = true
    const answers = await this.#answersProbe()
    this.#isProbing = false
    if (answers) this.#readmit()
    else if (!this.isEjected) this.eject()
    else this.#probeSoon()
  }

  /** Any response counts, including one from a server without this path or a replica whose database is unavailable. */
  async #answersProbe(): Promise<boolean> {
    const signal = AbortSignal.timeout(PROBE_DEADLINE_MS)
    try {
      const { body } = await this.#probes.request({ ...PROBE, signal })
      await body.dump()
      return true
    } catch {
      return false
    }
  }

  #readmit(): void {
    this.showLife()
    if (!this.isEjected) return
    this.isEjected = false
    this.#onChange({ origin: this.origin, answers: true })
  }

  #probeSoon(): void {
    if (this.#isDestroyed) return
    this.#nextProbe = setTimeout(() => void this.#probe(), PROBE_INTERVAL_MS)
    this.#nextProbe.unref()
  }
}
