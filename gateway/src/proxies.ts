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
    const paths = ROUTES.filter((route) => route.service === service).map(({ path }) => path.slice('/api'.length))
    if (paths.length === 0) continue
    void app.register(httpProxy, {
      upstream: config.urls[service],
      prefix: '/api',
      rewritePrefix: '/',
      routes: paths.flatMap((path) => [path, `${path}/*`]),
      httpMethods: [...METHODS],
      undici: POOL,
      disableRequestLogging: true,
      replyOptions: replyOptions(service, (fault) =>
        log.warn({ service, code: codeOf(fault) }, 'a service does not answer'),
      ),
    } as never)
  }
}

const codeOf = (fault: unknown): string => String((fault as { code?: unknown }).code ?? (fault as Error).message)

export const replyOptions = (service: ServiceName | 'mail', onFault: (fault: unknown) => void) => ({
  rewriteRequestHeaders: (request: FastifyRequest, headers: Record<string, string | string[] | undefined>) =>
    serviceHeaders(headers, { address: request.ip, protocol: request.protocol }),
  onError: (reply: FastifyReply, fault: { error: unknown }) => {
    onFault(fault.error)
    void sendFailure(reply, new ServiceAwayError(service))
  },
})
