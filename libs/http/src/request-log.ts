import { withTrace } from '@upline/config'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { CORRELATION_HEADER, traceOf } from './correlation.ts'

/** Gives every request its correlation id and writes one line when it is answered: route, never the address with values. */
export function followRequests(server: FastifyInstance, log: Logger): void {
  server.addHook('onRequest', (request, reply, next) => {
    const trace = traceOf(request.headers)
    void reply.header(CORRELATION_HEADER, trace.correlationId)
    withTrace(trace, next)
  })
  // A client that names JSON but sends nothing ('POST /auth/logout') means no body, not a broken one.
  server.addHook('onRequest', (request, _reply, next) => {
    const { headers } = request
    const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
    if (isEmpty) delete headers['content-type']
    next()
  })
  server.addHook('onResponse', (request, reply, next) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (request.routeOptions.url !== '/health') log.debug(line, 'answered')
    next()
  })
}
