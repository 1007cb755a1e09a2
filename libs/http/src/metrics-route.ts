import { exposition, EXPOSITION_TYPE } from '@upline/watch'
import type { FastifyInstance } from 'fastify'
import { isSameToken } from './internal-token.ts'
import { problem, PROBLEM_TYPE } from './problem.ts'

interface MetricsTokens {
  internalToken?: string | null
  metricsToken?: string | null
}

const REFUSAL = problem({
  status: 401,
  code: 'metrics.token-needed',
  message: 'Send METRICS_TOKEN, or INTERNAL_TOKEN if it is not set, as a bearer token.',
})

/** `GET /metrics` in the text format of Prometheus, which sends the token. The gateway has no route to it. */
export function serveMetricsRoute(server: FastifyInstance, { internalToken, metricsToken }: MetricsTokens): void {
  server.get('/metrics', async ({ headers }, reply) => {
    const sent = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
    if (!isSameToken(sent, metricsToken ?? internalToken))
      return reply.status(401).header('www-authenticate', 'Bearer').type(PROBLEM_TYPE).send(REFUSAL)
    return reply.type(EXPOSITION_TYPE).send(await exposition())
  })
}
