import { Injectable } from '@nestjs/common'
import { withDeadline } from '@upline/config'

/** Resolves if all is well. Throws an Error whose message says what is not, without secrets. */
export type HealthCheck = () => Promise<void> | void

export interface HealthResponse {
  service: string
  ready: boolean
  checks: { name: string; ok: boolean; message?: string }[]
}

/** The gateway, which asks every service, responds within 2 s. */
const CHECK_DEADLINE_MS = 1_000

/**
 * calls: without it, this process can handle no call. later: it can still handle calls; work that needs it fails or
 * waits until it is back.
 */
export type NeededFor = 'calls' | 'later'

/** What has to work for this service to be ready. Modules register their own checks. */
@Injectable()
export class HealthChecks {
  readonly #checks = new Map<string, { check: HealthCheck; needed: NeededFor }>()
  readonly #pending = new Map<string, Promise<void>>()
  /** This process is shutting down: callers of the readiness check use another one. */
  isDraining = false

  register(name: string, check: HealthCheck, needed: NeededFor = 'calls'): void {
    this.#checks.set(name, { check, needed })
  }

  /** Whether all checks pass; with `calls`, whether this process can handle calls even if other parts are unavailable. */
  async run(service: string, scope: 'all' | 'calls' = 'all'): Promise<HealthResponse> {
    if (this.isDraining) return { service, ready: false, checks: [{ name: 'draining', ok: false }] }
    const checks = await Promise.all([...this.#checks].map(([name, { check }]) => this.#outcome(name, check)))
    const isIncluded = ({ name }: { name: string }) => scope === 'all' || this.#checks.get(name)?.needed === 'calls'
    return { service, ready: checks.filter(isIncluded).every(({ ok }) => ok), checks }
  }

  async #outcome(name: string, check: HealthCheck): Promise<HealthResponse['checks'][number]> {
    try {
      await withDeadline(
        this.#running(name, check),
        CHECK_DEADLINE_MS,
        `no answer within ${CHECK_DEADLINE_MS / 1000} s`,
      )
      return { name, ok: true }
    } catch (fault) {
      return { name, ok: false, message: reasonOf(fault) }
    }
  }

  /** Concurrent requests share a running check, so that a frozen database is not queried ten times. */
  #running(name: string, check: HealthCheck): Promise<void> {
    const known = this.#pending.get(name)
    if (known) return known
    const running = Promise.resolve()
      .then(check)
      .finally(() => this.#pending.delete(name))
    this.#pending.set(name, running)
    return running
  }
}

/** Messages of connection errors contain hosts and accounts, so only their code leaves the service. */
function reasonOf(fault: unknown): string {
  const { code, message } = fault as { code?: unknown; message?: unknown }
  return typeof code === 'string' ? `no answer (${code})` : String(message ?? 'no answer').slice(0, 200)
}
