import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pagePolicy } from './page.ts'

/** A rendered page, ready to send. */
export interface Page {
  status: 200 | 404 | 422 | 429
  html: string | Buffer
  /** The only style that it may use. */
  styleHash: string
  withScript?: boolean
  /** Seconds that browsers and proxies may cache it. Absent if the page is for one visitor only. */
  maxAge?: number
}

export const etagOf = (bytes: string | Buffer): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`

/** Sends a page with a policy of what it may load, so that no text of an agent can load more. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  return reply
    .status(page.status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy(page.styleHash, page.withScript ?? false))
    .header('cache-control', page.maxAge ? `public, max-age=${page.maxAge}` : 'private, no-cache')
    .send(page.html)
}

/** A picture that changes with its agent: revalidated after a while. */
export function sendFile(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  file: { type: string; bytes: Buffer | string; cacheControl?: string },
): FastifyReply {
  const etag = etagOf(file.bytes)
  void reply
    .header('etag', etag)
    .header('cache-control', file.cacheControl ?? 'public, max-age=300')
    .header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'`)
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  return reply.type(file.type).send(file.bytes)
}
