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
