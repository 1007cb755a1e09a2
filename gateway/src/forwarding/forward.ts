import { Failure } from '@upline/contracts'
import { DEADLINE_HEADER } from '@upline/http/deadline-header'
import { metrics } from '@upline/watch'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable, type Writable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { BODY_DEADLINE_MS, deadlineOf } from './call-deadlines.ts'
import { serviceHeaders } from '../caller-address.ts'
import type { Parts } from '../parts.ts'
import { sendFailure, ServiceUnavailableError, CallNotFoundError } from '../problems.ts'
import type { Replicas } from '../replicas.ts'
import type { ServiceName } from '../routes.ts'
import { tokenOf } from '../token-of.ts'
import type { Answer } from './response-reader.ts'
import { bodyToSend, dropRest, isUpload } from './upload-body.ts'

export interface Forwarding extends Pick<Parts, 'config' | 'watch'> {
  target: ServiceName | 'mail' | 'encompass simulator' | 'payment simulator'
  replicas: Replicas
  /** The beginning of the public path that the target does not have. */
  prefix: string
  /** What the target has instead of the prefix. */
  targetPrefix?: string
  /** Services get the internal token. Other servers do not. */
  token: string | null
  /** A page server gets these headers instead of the session. */
  pageHeaders?: Record<string, string>
  onFault: (fault: Error) => void
}

/** Passes bodies on unread. The target checks them. */
export function forwardBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))
}

/** Forwards a call to its target and returns the response. Only hop-by-hop headers change. */
export const forwarder =
  ({ target, replicas, prefix, targetPrefix = '', token, pageHeaders, onFault, ...parts }: Forwarding) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    if (!request.url.startsWith(prefix)) throw new CallNotFoundError()
    const body = request.body as Readable | undefined
    const { ip: address, protocol, traceparent } = request
    const seen = { address, protocol, traceparent, token, hasBody: body !== undefined }
    const { guard } = request.routeOptions.config
    const deadlineMs = deadlineOf(request.method, guard?.deadlineSeconds)
    const headers = serviceHeaders(request.headers, seen)
    if (token) headers[DEADLINE_HEADER] = String(deadlineMs)
    const wish = {
      method: request.method as Dispatcher.HttpMethod,
      path: targetPrefix + request.url.slice(prefix.length),
      headers: pageHeaders ? { ...withoutSession(headers), ...pageHeaders } : headers,
      body: bodyToSend(request),
      headersTimeout: deadlineMs,
      bodyTimeout: BODY_DEADLINE_MS,
    }
    const failed = (fault: Error) => {
      if (fault instanceof Failure) return void sendFailure(reply, fault)
      onFault(fault)
      metrics.serviceAway.inc({ target })
      if (!reply.sent) void sendFailure(reply, new ServiceUnavailableError(target))
    }
    if (body && guard?.maxBodyMb === Infinity)
      endWithSession(request, parts, { ends: reply.raw, end: () => request.raw.destroy() })
    const responded = (answer: Answer) => {
      if (answer.body instanceof Readable) endStreamWithSession(request, parts, answer.body)
      give(request, reply, answer)
    }
    replicas.answer(wish, responded, failed)
  }

type Headers = Record<string, string | string[] | undefined>

const withoutSession = ({ cookie: _cookie, authorization: _authorization, ...headers }: Headers): Headers => headers

/** Headers about the target's connection to the gateway, not about the gateway's connection to the browser. */
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'proxy-connection', 'upgrade', 'trailer'])

function give({ raw }: FastifyRequest, reply: FastifyReply, { statusCode, headers, body }: Answer): void {
  if (raw.destroyed && !raw.complete) return discard(body)
  if (reply.raw.destroyed) return discard(body)
  reply.code(statusCode)
  for (const name in headers) if (!HOP.has(name)) reply.header(name, headers[name])
  if (!raw.complete) {
    if (isUpload(raw.headers) && !(body instanceof Readable)) dropRest(raw)
    // The unread rest of a body would be taken for the next call on this connection.
    else reply.header('connection', 'close')
  }
  reply.send(body)
}

const endStreamWithSession = (request: FastifyRequest, parts: Pick<Parts, 'config' | 'watch'>, body: Readable): void =>
  endWithSession(request, parts, { ends: body, end: () => void body.destroy(new Error('the session has ended')) })

/** An upload of any size or a streamed response may outlive the session that started it. */
function endWithSession(
  request: FastifyRequest,
  { config, watch }: Pick<Parts, 'config' | 'watch'>,
  { ends, end }: { ends: Readable | Writable; end: () => void },
): void {
  const token = request.session && tokenOf(request, config)
  if (token) ends.once('close', watch.watch(token, end))
}

const discard = (body: Answer['body']): void => {
  if (body !== null && !Buffer.isBuffer(body)) body.destroy()
}
