import { Injectable } from '@nestjs/common'
import { withDeadline } from '@upline/config'

/** Resolves where all is well; throws an Error whose message says, without a secret, what is not. */
export type HealthCheck = () => Promise<void> | void

export interface HealthAnswer {
  service: string
  ready: boolean
  checks: { name: string; ok: boolean; message?: string }[]
}

/** The gateway, which asks every service, answers within 2 s. */
const CHECK_DEADLINE_MS = 1_000

/** calls: this process answers no call without it. later: it still answers; work that needs it fails or waits until it is back. */
export type Needed = 'calls' | 'later'

/** What must hold for this service to be called ready. Modules register their own checks. */
@Injectable()
export class HealthChecks {
  readonly #checks = new Map<string, { check: HealthCheck; needed: Needed }>()
  readonly #pending = new Map<string, Promise<void>>()
  /** This process is about to end: whoever asks for readiness goes elsewhere. */
  isDraining = false

  register(name: string, check: HealthCheck, needed: Needed = 'calls'): void {
    this.#checks.set(name, { check, needed })
  }

  /** Whether all is well; with `calls`, whether calls can be sent here, whatever else is away. */
  async run(service: string, asked: 'all' | 'calls' = 'all'): Promise<HealthAnswer> {
    if (this.isDraining) return { service, ready: false, checks: [{ name: 'draining', ok: false }] }
    const checks = await Promise.all([...this.#checks].map(([name, { check }]) => this.#outcome(name, check)))
    const isAsked = ({ name }: { name: string }) => asked === 'all' || this.#checks.get(name)?.needed === 'calls'
    return { service, ready: checks.filter(isAsked).every(({ ok }) => ok), checks }
  }

  async #outcome(name: string, check: HealthCheck): Promise<HealthAnswer['checks'][number]> {
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

  /** Who asks while a check still waits for its answer waits for the same one: a frozen database is not asked ten times. */
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

/** Connection errors carry hosts and accounts in their text: only their code leaves the service. */
function reasonOf(fault: unknown): string {
  const { code, message } = fault as { code?: unknown; message?: unknown }
  return typeof code === 'string' ? `no answer (${code})` : String(message ?? 'no answer').slice(0, 200)
}
