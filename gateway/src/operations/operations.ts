import type { Redis } from '@upline/auth/session'
import type { OperationsResponse, ServiceDown, ServiceState } from '@upline/contracts'
import { Heartbeat, processesOf } from '@upline/operations/instances'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../parts.ts'
import type { Replicas } from '../replicas.ts'
import { SERVICES, type ServiceName } from '../routes.ts'
import { tokenOf } from '../token-of.ts'

const STATE_DEADLINE_MS = 3_000

/** GET /api/operations, for the admin and auditors: the state of every service, including unavailable ones. */
export function registerOperations(app: FastifyInstance, parts: Parts, redis: Redis): void {
  const heart = new Heartbeat(redis, 'gateway')
  app.addHook('onReady', async () => heart.start())
  app.addHook('preClose', () => heart.stop())
  app.get('/api/operations', { config: { guard: { access: 'admin' } } }, async (request, reply) => {
    const headers = {
      authorization: `Bearer ${tokenOf(request, parts.config)}`,
      'x-correlation-id': String(reply.getHeader('x-correlation-id')),
    }
    return reply.header('cache-control', 'no-store').send(await everything(parts, redis, headers))
  })
}

async function everything(
  { replicas }: Parts,
  redis: Redis,
  headers: Record<string, string>,
): Promise<OperationsResponse> {
  const [services, processes, usedBytes] = await Promise.all([
    Promise.all(SERVICES.map((service) => stateOf(service, replicas[service], headers))),
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

/** Every process of a service returns the same data about its stores, so any one will do. */
async function stateOf(
  service: ServiceName,
  replicas: Replicas,
  headers: Record<string, string>,
): Promise<ServiceState | ServiceDown> {
  try {
    const answer = await replicas.ask({ path: `/operations/${service}`, headers, timeoutMs: STATE_DEADLINE_MS })
    if (answer.statusCode === 200) return JSON.parse(answer.text) as ServiceState
  } catch {
    // It is shown as a process that does not respond.
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
