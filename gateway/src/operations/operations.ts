import type { Redis } from '@upline/auth/session'
import type { OperationsAnswer, ServiceDown, ServiceState } from '@upline/contracts'
import { Heartbeat, processesOf } from '@upline/operations/instances'
import type { FastifyInstance } from 'fastify'
import type { GatewayConfig } from '../config.ts'
import type { Parts } from '../parts.ts'
import { originsOf } from '../replicas.ts'
import { SERVICES, type ServiceName } from '../routes.ts'
import { tokenOf } from '../token-of.ts'

const PATIENCE_MS = 3_000

/** GET /api/operations, for the admin and auditors: the state of every service, unavailable ones included. */
export function registerOperations(app: FastifyInstance, { config }: Parts, redis: Redis): void {
  const heart = new Heartbeat(redis, 'gateway')
  app.addHook('onReady', async () => heart.start())
  app.addHook('preClose', () => heart.stop())
  app.get('/api/operations', { config: { guard: { access: 'admin' } } }, async (request, reply) => {
    const headers = {
      authorization: `Bearer ${tokenOf(request, config)}`,
      'x-correlation-id': String(reply.getHeader('x-correlation-id')),
    }
    return reply.header('cache-control', 'no-store').send(await everything(config, redis, headers))
  })
}

async function everything(
  config: GatewayConfig,
  redis: Redis,
  headers: Record<string, string>,
): Promise<OperationsAnswer> {
  const [services, processes, usedBytes] = await Promise.all([
    Promise.all(SERVICES.map((service) => stateOf(service, originsOf(config.urls[service]), headers))),
    processesOf(redis).catch(() => []),
    usedBytesOf(redis),
  ])
  return {
    at: new Date().toISOString(),
    services,
    processes,
    redis: { answers: usedBytes !== undefined, usedBytes: usedBytes ?? null },
  }
}

/** What its stores hold is the same from each of its processes: the first that answers tells it. */
async function stateOf(
  service: ServiceName,
  origins: string[],
  headers: Record<string, string>,
): Promise<ServiceState | ServiceDown> {
  for (const origin of origins) {
    try {
      const answer = await fetch(`${origin}/operations/${service}`, {
        headers,
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      if (answer.ok) return (await answer.json()) as ServiceState
    } catch {
      // The next one, where there is one.
    }
  }
  return { service, answers: false }
}

async function usedBytesOf(redis: Redis): Promise<number | undefined> {
  try {
    return Number(/^used_memory:(\d+)/m.exec(await redis.info('memory'))?.[1] ?? 0)
  } catch {
    return undefined
  }
}
