import { withTrace } from '@upline/config'
import { withUse } from '@upline/db'
import { beginSpan, countRequest, type Span } from '@upline/watch'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { CORRELATION_HEADER, correlationIdOf } from './correlation.ts'
import { useOf } from './deadline-header.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span?: Span
  }
}

/** The route's template: the part of an address that may appear in logs, spans and metrics. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown path'

/** Called every few seconds, only by machines. */
const isOfMachines = (route: string): boolean => route.startsWith('/health') || route === '/metrics'

/** Gives every request its correlation ID and span. When it completes, counts it and writes one line. */
export function followRequests(server: FastifyInstance, log: Logger): void {
  server.addHook('onRequest', (request, reply, next) => {
    const correlationId = correlationIdOf(request.headers)
    void reply.header(CORRELATION_HEADER, correlationId)
    const route = routeOf(request)
    const span = beginSpan(`${request.method} ${route}`, {
      kind: 'server',
      parent: String(request.headers['traceparent'] ?? ''),
      attributes: { 'http.request.method': request.method, 'http.route': route },
    })
    request.span = span
    withTrace({ correlationId, traceparent: span.traceparent }, () => withUse(useOf(request.headers), next))
  })
  // A client that sends a JSON content type but no body ('POST /auth/logout') means no body, not a broken one.
  server.addHook('onRequest', (request, _reply, next) => {
    const { headers } = request
    const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
    if (isEmpty) delete headers['content-type']
    next()
  })
  server.addHook('onResponse', (request, reply, next) => {
    const route = routeOf(request)
    const line = { method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime }
    request.span?.note({ 'http.response.status_code': line.status })
    request.span?.end(line.status >= 500 ? String(line.status) : undefined)
    if (!isOfMachines(route)) {
      countRequest(line)
      log.debug({ ...line, ms: Math.round(line.ms) }, 'answered')
    }
    next()
  })
}
