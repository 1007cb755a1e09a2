import type { Redis } from '@upline/auth/session'
import type { FastifyInstance } from 'fastify'
import type { GatewayConfig } from './config.ts'
import { SERVICES, type ServiceName } from './routes.ts'

interface Part {
  ready: boolean
  /** What doesn't answer yet, without hosts or accounts. */
  waitsFor?: string[]
}

export interface HealthAnswer {
  ready: boolean
  parts: Record<ServiceName | 'redis', Part>
}

const PATIENCE_MS = 3_000
/** A supervisor that asks ten times a second is not passed on to every service ten times. */
const FRESH_MS = 200

/** GET /api/health: 200 when every service answers, is seeded, and Redis is there; else 503 and what is missing. */
export class Health {
  readonly #config: GatewayConfig
  readonly #redis: Redis
  #known: { at: number; answer: Promise<HealthAnswer> } | undefined

  constructor(parts: { config: GatewayConfig; redis: Redis }) {
    this.#config = parts.config
    this.#redis = parts.redis
  }

  register(app: FastifyInstance): void {
    app.get('/api/health', async (_request, reply) => {
      const answer = await this.#ask()
      return reply
        .status(answer.ready ? 200 : 503)
        .header('cache-control', 'no-store')
        .send(answer)
    })
  }

  #ask(): Promise<HealthAnswer> {
    const known = this.#known
    if (known && performance.now() - known.at < FRESH_MS) return known.answer
    const answer = this.#askAll()
    this.#known = { at: performance.now(), answer }
    return answer
  }

  async #askAll(): Promise<HealthAnswer> {
    const asked = [...SERVICES.map((service) => this.#askService(service)), this.#askRedis()]
    const parts = Object.fromEntries(await Promise.all(asked)) as HealthAnswer['parts']
    return { ready: Object.values(parts).every(({ ready }) => ready), parts }
  }

  async #askService(service: ServiceName): Promise<[string, Part]> {
    try {
      const answer = await fetch(`${this.#config.urls[service]}/health`, { signal: AbortSignal.timeout(PATIENCE_MS) })
      return [service, answer.ok ? { ready: true } : { ready: false, waitsFor: failedChecks(await answer.json()) }]
    } catch {
      return [service, { ready: false, waitsFor: ['no answer'] }]
    }
  }

  async #askRedis(): Promise<[string, Part]> {
    try {
      await this.#redis.ping()
      return ['redis', { ready: true }]
    } catch {
      return ['redis', { ready: false, waitsFor: ['no answer'] }]
    }
  }
}

function failedChecks(answer: unknown): string[] {
  const { checks } = answer as { checks?: { name: string; ok: boolean; message?: string }[] }
  return (checks ?? []).filter(({ ok }) => !ok).map(({ name, message }) => `${name}: ${message ?? 'not ready'}`)
}
