import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Parts } from '../parts.ts'
import { TooManyCallsError } from '../problems.ts'
import { tokenOf } from '../token-of.ts'
import type { LivePages } from './live-pages.ts'

/** Tabs of one member. A browser that keeps losing its connections must not accumulate streams. */
const MAX_STREAMS_PER_MEMBER = 50
/** Pages that lost the same gateway reconnect at different times. */
const RETRY_MS = 2_000
const RETRY_SPREAD_MS = 4_000

/** GET /api/live: notifies an open page of changes for its viewer (decisions, Live figures). */
export function registerLive(app: FastifyInstance, { config }: Parts, live: LivePages): void {
  app.get('/api/live', { config: { guard: { access: 'session' } } }, async (request, reply) => {
    const user = request.session!
    if (live.countOf(user.id) >= MAX_STREAMS_PER_MEMBER) throw new TooManyCallsError(60)
    const response = openStream(reply)
    live.open({ user, token: tokenOf(request, config)!, response, pending: new Set() })
    return reply
  })
}

function openStream(reply: FastifyReply) {
  reply.hijack()
  const headers = reply.getHeaders() as Record<string, string>
  reply.raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  })
  const retryMs = RETRY_MS + Math.round(Math.random() * RETRY_SPREAD_MS)
  reply.raw.write(`retry: ${retryMs}\n: connected\n\n`)
  return reply.raw
}
