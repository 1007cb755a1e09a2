import { beginAtZero, metrics } from '@upline/watch'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { serviceHeaders } from './caller-address.ts'
import { forwarder, passBodiesOn } from './forwarding/forward.ts'
import type { Parts } from './parts.ts'
import { sendFailure, ServiceAwayError } from './problems.ts'
import { Replicas } from './replicas.ts'
import { ROUTES, SERVICES, type ServiceName } from './routes.ts'

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Connections to each service; each takes the paths of its rows in the table. */
export function registerProxies(app: FastifyInstance, { config, log }: Parts): void {
  for (const service of SERVICES) {
    beginAtZero(metrics.serviceAway, 'target', [service])
    const replicas = replicasOf(app, config.urls[service])
    const onFault = (fault: Error) => log.warn({ service, code: codeOf(fault) }, 'a service does not answer')
    const [calls, hooks] = (['/api/', '/hooks/'] as const).map((prefix) =>
      ROUTES.filter((route) => route.service === service && route.path.startsWith(prefix)).map(({ path }) => path),
    ) as [string[], string[]]
    void app.register(async (scope) => {
      passBodiesOn(scope)
      const call = forwarder({ service, replicas, without: '/api', onFault })
      for (const path of calls)
        for (const url of [path, `${path}/*`]) scope.route({ method: METHODS, url, handler: call })
      if (hooks.length === 0) return
      // Connections of their own: a thousand calls that wait for a payment would keep out the webhook that they wait for.
      const hook = forwarder({ service, replicas: replicasOf(app, config.urls[service]), without: '', onFault })
      for (const url of hooks) scope.route({ method: 'POST', url, handler: hook })
    })
  }
}

function replicasOf(app: FastifyInstance, urls: string): Replicas {
  const replicas = new Replicas(urls)
  app.addHook('onClose', () => replicas.destroy())
  return replicas
}

/** Options of a proxy to the processes of a service, whose connections end with the gateway. */
export function sentTo(app: FastifyInstance, urls: string): { upstream: string; undici: Replicas } {
  const replicas = replicasOf(app, urls)
  return { upstream: replicas.origins[0] ?? '', undici: replicas }
}

const codeOf = (fault: unknown): string => String((fault as { code?: unknown }).code ?? (fault as Error).message)

export const replyOptions = (
  service: ServiceName | 'mail' | 'encompass simulator' | 'payment simulator',
  onFault: (fault: unknown) => void,
) => ({
  rewriteRequestHeaders: (request: FastifyRequest, headers: Record<string, string | string[] | undefined>) =>
    serviceHeaders(headers, { address: request.ip, protocol: request.protocol, traceparent: request.traceparent }),
  onError: (reply: FastifyReply, fault: { error: unknown }) => {
    onFault(fault.error)
    metrics.serviceAway.inc({ target: service })
    void sendFailure(reply, new ServiceAwayError(service))
  },
})
