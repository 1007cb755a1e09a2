import type { FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'

/** How long the rest of a refused upload is read before its connection is closed. */
const REST_TIMEOUT_MS = 5_000

/** Services refuse a form before they have read it. Other bodies are read first. */
export const isUpload = (headers: IncomingHttpHeaders): boolean => !!headers['content-type']?.startsWith('multipart/')

export function bodyToSend({ body, headers }: FastifyRequest): Readable | null {
  if (!body) return null
  return isUpload(headers) ? ownStream(body as Readable) : (body as Readable)
}

/**
 * A stream for undici, which destroys a body that it has not sent when the response ends. Destroying the request itself would
 * close the browser's connection before the response arrives there.
 */
function ownStream(body: Readable): Readable {
  const copy = new PassThrough()
  copy.on('error', () => undefined)
  body.once('error', (fault) => copy.destroy(fault))
  body.once('close', () => body.readableEnded || copy.destroy(new Error('the caller disconnected')))
  return body.pipe(copy)
}

/** Reads what a service did not want, so that the browser receives the response and keeps its connection. */
export function dropRest(request: IncomingMessage): void {
  request.unpipe()
  request.resume()
  const timer = setTimeout(() => request.destroy(), REST_TIMEOUT_MS)
  request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}
