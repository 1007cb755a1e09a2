import { metrics } from '@upline/watch'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { serviceHeaders } from '../caller-address.ts'
import { sendFailure, ServiceAwayError, UnknownCallError } from '../problems.ts'
import type { Replicas } from '../replicas.ts'
import type { ServiceName } from '../routes.ts'
import type { Answer } from './answer-reader.ts'

export interface Forwarding {
  service: ServiceName
  replicas: Replicas
  /** What of the public path the service does not have. */
  without: '/api' | ''
  onFault: (fault: Error) => void
}

/** Bodies go on as they come: a service judges them, not the gateway. */
export function passBodiesOn(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))
}

/** A call goes to its service, and its answer back, as they are but for what concerns a connection alone. */
export const forwarder =
  ({ service, replicas, without, onFault }: Forwarding) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    // A path that is a row's only once it is decoded was not judged as one.
    if (request.row?.service !== service) throw new UnknownCallError()
    const body = request.body as Readable | undefined
    const { ip: address, protocol, traceparent } = request
    const wish: Dispatcher.DispatchOptions = {
      method: request.method as Dispatcher.HttpMethod,
      path: request.url.slice(without.length),
      headers: serviceHeaders(request.headers, { address, protocol, traceparent, hasBody: body !== undefined }),
      body: body ?? null,
    }
    const failed = (fault: Error) => {
      onFault(fault)
      metrics.serviceAway.inc({ target: service })
      if (!reply.sent) void sendFailure(reply, new ServiceAwayError(service))
    }
    replicas.answer(wish, (answer) => give(request, reply, answer), failed)
  }

/** They are about its connection to us, not about ours to the browser. */
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'proxy-connection', 'upgrade', 'trailer'])

function give({ raw }: FastifyRequest, reply: FastifyReply, { statusCode, headers, body }: Answer): void {
  if (raw.destroyed && !raw.complete) return gone(body)
  if (reply.raw.destroyed) return gone(body)
  reply.code(statusCode)
  for (const name in headers) if (!HOP.has(name)) reply.header(name, headers[name])
  // What the service has not read of the call would be taken for the next one on this connection.
  if (!raw.complete) reply.header('connection', 'close')
  reply.send(body)
}

const gone = (body: Answer['body']): void => {
  if (body !== null && !Buffer.isBuffer(body)) body.destroy()
}
