import type { Redis } from '@upline/auth/session'
import { withDeadline } from '@upline/config'
import type { Drain } from '@upline/http/drain'
import type { FastifyInstance } from 'fastify'
import type { GatewayConfig } from './config.ts'
import type { RouteGuard } from './guarding/route-guard.ts'
import { originsOf } from './replicas.ts'
import { SERVICES, type ServiceName } from './routes.ts'

interface Part {
  ready: boolean
  /** What is not ready yet, without hosts or accounts. */
  waitsFor?: string[]
  /**
   * If the service has several processes: how many are ready, of how many. `waitsFor` identifies the others by number.
   */
  replicas?: [ready: number, of: number]
}

export interface HealthResponse {
  ready: boolean
  parts: Record<ServiceName | 'redis', Part>
}

/** Every health response arrives within 2 s, whatever is frozen. A service gives its own checks 1 s. */
const PART_DEADLINE_MS = 1_600
/** Caches the result, so that frequent health checks do not reach every service each time. */
const FRESH_MS = 200

const OPEN: { config: { guard: RouteGuard } } = { config: { guard: { access: 'public', isUnlimited: true } } }

/**
 * GET /api/health: 200 when every service responds, is seeded, and Redis is available; otherwise 503 and what is
 * missing. An orchestrator probes this process only: /live, that it responds; /ready, that it accepts calls. An
 * unavailable service or Redis must not remove every gateway from the load balancer; the response says which part is
 * missing.
 */
export class Health {
  readonly #config: GatewayConfig
  readonly #redis: Redis
  readonly #drain: Drain
  #known: { at: number; answer: Promise<HealthResponse> } | undefined

  constructor(parts: { config: GatewayConfig; redis: Redis; drain: Drain }) {
    this.#config = parts.config
    this.#drain = parts.drain
    this.#redis = parts.redis
  }

  register(app: FastifyInstance): void {
    app.get('/api/health', OPEN, async (_request, reply) => {
      const answer = await this.#ask()
      return reply
        .status(answer.ready ? 200 : 503)
        .header('cache-control', 'no-store')
        .send(answer)
    })
    app.get('/api/health/live', OPEN, async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ ready: true }),
    )
    app.get('/api/health/ready', OPEN, async (_request, reply) => {
      const ready = !this.#drain.isDraining
      return reply
        .status(ready ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ ready })
    })
  }

  #ask(): Promise<HealthResponse> {
    const known = this.#known
    if (known && performance.now() - known.at < FRESH_MS) return known.answer
    const answer = this.#askAll()
    this.#known = { at: performance.now(), answer }
    return answer
  }

  async #askAll(): Promise<HealthResponse> {
    const checks = [...SERVICES.map((service) => this.#askService(service)), this.#askRedis()]
    const parts = Object.fromEntries(await Promise.all(checks)) as HealthResponse['parts']
    return { ready: Object.values(parts).every(({ ready }) => ready), parts }
  }

  /** One of its processes is enough. */
  async #askService(service: ServiceName): Promise<[string, Part]> {
    const parts = await Promise.all(originsOf(this.#config.urls[service]).map(askReplica))
    if (parts.length === 1) return [service, parts[0]!]
    const ready = parts.filter((part) => part.ready).length
    const waitsFor = parts.flatMap(({ waitsFor = [] }, no) => waitsFor.map((what) => `replica ${no + 1}: ${what}`))
    const why = waitsFor.length === 0 ? {} : { waitsFor }
    return [service, { ready: ready > 0, ...why, replicas: [ready, parts.length] }]
  }

  async #askRedis(): Promise<[string, Part]> {
    try {
      await withDeadline(this.#redis.ping(), PART_DEADLINE_MS, 'no answer')
      return ['redis', { ready: true }]
    } catch {
      return ['redis', { ready: false, waitsFor: ['no answer'] }]
    }
  }
}

async function askReplica(origin: string): Promise<Part> {
  try {
    const answer = await fetch(`${origin}/health`, { signal: AbortSignal.timeout(PART_DEADLINE_MS) })
    return answer.ok ? { ready: true } : { ready: false, waitsFor: failedChecks(await answer.json()) }
  } catch {
    return { ready: false, waitsFor: ['no answer'] }
  }
}

function failedChecks(answer: unknown): string[] {
  const { checks } = answer as { checks?: { name: string; ok: boolean; message?: string }[] }
  return (checks ?? []).filter(({ ok }) => !ok).map(({ name, message }) => `${name}: ${message ?? 'not ready'}`)
}
