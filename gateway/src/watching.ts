import { TRACEPARENT } from '@upline/contracts'
import { serveMetricsRoute } from '@upline/http/metrics-route'
import {
  areSpansRecorded,
  beginSpan,
  countRequest,
  metrics,
  readBefore,
  type Span,
  versionOf,
  watchProcess,
} from '@upline/watch'
import type { GatewayConfig } from './config.ts'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    span?: Span
    /** The parent span for the service: the gateway's, or the browser's if the gateway records none. */
    traceparent?: string
  }
}

/** A stream has no end to measure. */
const STREAM = '/api/live'

const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown path'

/** Counts every call and adds it to a trace: the page's own if it sends one, otherwise a new one. */
export function watchRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    const sent = request.headers['traceparent']
    const parent = typeof sent === 'string' && TRACEPARENT.test(sent) ? sent : undefined
    if (areSpansRecorded()) request.span = begin(request, parent)
    const traceparent = request.span?.traceparent ?? parent
    if (traceparent) request.traceparent = traceparent
    // Asks the page to send its own spans of this trace, because tracing is on.
    if (request.span) void reply.header('traceresponse', request.span.traceparent)
    next()
  })
  app.addHook('onResponse', (request, reply, next) => {
    const status = reply.statusCode
    request.span?.note({ 'http.response.status_code': status })
    request.span?.end(status >= 500 ? String(status) : undefined)
    const route = routeOf(request)
    if (route !== STREAM) countRequest({ method: request.method, route, status, ms: reply.elapsedTime })
    next()
  })
}

const begin = (request: FastifyRequest, parent: string | undefined): Span =>
  beginSpan(`gateway ${request.method} ${routeOf(request)}`, {
    kind: 'server',
    parent,
    attributes: { 'http.request.method': request.method, 'http.route': routeOf(request) },
  })

/** Serves the gateway's metrics on a separate port; absent if no port is set. */
export async function serveMetrics(
  config: Pick<GatewayConfig, 'metricsPort' | 'metricsHost' | 'internalToken' | 'metricsToken'>,
  live: { count: number },
): Promise<FastifyInstance | undefined> {
  watchProcess('gateway')
  metrics.buildInfo.set({ version: versionOf() }, 1)
  const { metricsPort, metricsHost } = config
  if (metricsPort === null) return undefined
  const app = Fastify({ logger: false, forceCloseConnections: true })
  serveMetricsRoute(app, config)
  const stopReading = readBefore(() => metrics.liveConnections.set(live.count))
  app.addHook('onClose', async () => stopReading())
  await app.listen({ port: metricsPort, host: metricsHost })
  return app
}
