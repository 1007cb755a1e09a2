import { extname } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import { CallNotFoundError } from '../problems.ts'
import { firstScreenOf } from './first-screens.ts'
import { sendShell } from './shell-page.ts'
import type { WebFile, WebFiles } from './web-files.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const ALWAYS_ASK = 'no-cache'

/** Responds if no route matches: with files of the pages, or else with the shell, whose router handles the path. */
export function serveWeb(app: FastifyInstance, parts: Parts, files: WebFiles): void {
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead) throw new CallNotFoundError()
    const file = path === '/' || path === '/index.html' ? undefined : await files.find(path)
    if (file) return sendFile(request, reply, file)
    if (isFilePath(path)) throw new CallNotFoundError()
    return sendShell(request, reply, await files.shell(), await firstScreenOf(path, request, parts, files))
  })
}

/** A missing script must not return a page. A username in a path may contain dots: '/landing/ann@example.com'. */
const isFilePath = (path: string): boolean =>
  path.startsWith('/remotes/') ||
  path.startsWith('/static/') ||
  /^\.(js|mjs|css|json|map|svg|png|ico|woff2?)$/.test(extname(path))

export function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply {
  void reply.type(file.type).header('etag', file.etag).header('vary', 'accept-encoding')
  void reply.header('cache-control', file.isHashed ? FOREVER : ALWAYS_ASK)
  if (request.headers['if-none-match']?.includes(file.etag)) return reply.status(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (file.br && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(file.br)
  if (file.gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(file.gzip)
  return reply.send(file.body)
}
