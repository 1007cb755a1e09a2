import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { CORRELATION_HEADER, readCorrelationId, withCorrelation } from './correlation.ts'

/** Gives every request its correlation id and writes one line when it is answered: route, never the address with values. */
export function followRequests(server: FastifyInstance, log: Logger): void {
  server.addHook('onRequest', (request, reply, next) => {
    const id = readCorrelationId(request.headers[CORRELATION_HEADER])
    void reply.header(CORRELATION_HEADER, id)
    withCorrelation(id, next)
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
