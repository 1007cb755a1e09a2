import httpProxy from '@fastify/http-proxy'
import { metrics } from '@upline/watch'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serviceHeaders } from './caller-address.ts'
import type { Parts } from './gateway.ts'
import { sendFailure, ServiceAwayError } from './problems.ts'
import { Replicas } from './replicas.ts'
import { ROUTES, SERVICES, type ServiceName } from './routes.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Connections to each service; each takes the paths of its rows in the table. */
export function registerProxies(app: FastifyInstance, { config, log }: Parts): void {
  for (const service of SERVICES) {
    const paths = ROUTES.filter((route) => route.service === service).map(({ path }) => path)
    const common = {
      ...sentTo(app, config.urls[service]),
      disableRequestLogging: true,
      replyOptions: replyOptions(service, (fault) =>
        log.warn({ service, code: codeOf(fault) }, 'a service does not answer'),
      ),
    }
    const calls = below('/api', paths)
    if (calls.length > 0)
      void app.register(httpProxy, {
        ...{ ...common, prefix: '/api', rewritePrefix: '/', httpMethods: [...METHODS] },
        routes: calls.flatMap((path) => [path, `${path}/*`]),
      } as never)
    const hooks = below('/hooks', paths)
    if (hooks.length > 0)
      void app.register(httpProxy, {
        ...{ ...common, prefix: '/hooks', rewritePrefix: '/hooks', httpMethods: ['POST'], routes: hooks },
      } as never)
  }
}

/** Options of a proxy to the processes of a service, whose connections end with the gateway. */
export function sentTo(app: FastifyInstance, urls: string): { upstream: string; undici: Replicas } {
  const replicas = new Replicas(urls)
  app.addHook('onClose', () => replicas.destroy())
  return { upstream: replicas.origins[0] ?? '', undici: replicas }
}

/** What follows the prefix, of the paths that have it. */
const below = (prefix: string, paths: string[]): string[] =>
  paths.filter((path) => path.startsWith(`${prefix}/`)).map((path) => path.slice(prefix.length))

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
