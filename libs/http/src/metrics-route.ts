import { exposition, EXPOSITION_TYPE } from '@upline/watch'
import type { FastifyInstance } from 'fastify'

/** `GET /metrics`: Prometheus' text. No route of the gateway leads to it, so that it is seen from inside alone. */
export function answerMetrics(server: FastifyInstance): void {
  server.get('/metrics', async (_request, reply) => reply.type(EXPOSITION_TYPE).send(await exposition()))
}
