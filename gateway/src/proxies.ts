import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serviceHeaders } from './caller-address.ts'
import type { Parts } from './gateway.ts'
import { sendFailure, ServiceAwayError } from './problems.ts'
import { ROUTES, SERVICES, type ServiceName } from './routes.ts'

/** An import or a sync that is awaited takes a while; a stream of events has no end. */
const POOL = { connections: 128, pipelining: 1, keepAliveTimeout: 4_000, headersTimeout: 120_000, bodyTimeout: 0 }

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** A pool per service; each takes the paths of its rows in the table. */
export function registerProxies(app: FastifyInstance, { config, log }: Parts): void {
  for (const service of SERVICES) {
    const paths = ROUTES.filter((route) => route.service === service).map(({ path }) => path)
    const common = {
      upstream: config.urls[service],
      undici: POOL,
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

/** What follows the prefix, of the paths that have it. */
const below = (prefix: string, paths: string[]): string[] =>
  paths.filter((path) => path.startsWith(`${prefix}/`)).map((path) => path.slice(prefix.length))

const codeOf = (fault: unknown): string => String((fault as { code?: unknown }).code ?? (fault as Error).message)

export const replyOptions = (
  service: ServiceName | 'mail' | 'encompass simulator' | 'payment simulator',
  onFault: (fault: unknown) => void,
) => ({
  rewriteRequestHeaders: (request: FastifyRequest, headers: Record<string, string | string[] | undefined>) =>
    serviceHeaders(headers, { address: request.ip, protocol: request.protocol }),
  onError: (reply: FastifyReply, fault: { error: unknown }) => {
    onFault(fault.error)
    void sendFailure(reply, new ServiceAwayError(service))
  },
})
