import { randomBytes } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentPolicy } from '../security-headers.ts'
import type { WebFile } from './web-files.ts'

/** Placeholder of the nonce in the document (web/shell/index.html). */
const PLACE = 'nonce="upline-nonce"'

/** Placeholder of the first screen in the same document. */
const FIRST_SCREEN = '<!--first-screen-->'

const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const textOf = ({ body }: WebFile): string => body.toString('utf8')

/** The shell with a unique nonce. It has no etag, because a cached copy must never be used. */
export function sendShell(
  request: FastifyRequest,
  reply: FastifyReply,
  shell: WebFile,
  firstScreen?: WebFile,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64url')
  const page = Buffer.from(
    textOf(shell)
      .replaceAll(PLACE, `nonce="${nonce}"`)
      .replace(FIRST_SCREEN, () => (firstScreen ? textOf(firstScreen) : '')),
  )
  void reply.type(shell.type).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
  void reply.header('content-security-policy', contentPolicy(nonce))
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(brotliCompressSync(page, FAST))
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzipSync(page))
  return reply.send(page)
}
