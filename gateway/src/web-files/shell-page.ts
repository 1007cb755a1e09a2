import { randomBytes } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { HOST_SESSION_COOKIE, readCookie, SESSION_COOKIE } from '@upline/auth/session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentPolicy } from '../security-headers.ts'
import type { WebFile } from './web-files.ts'

/** Placeholder of the nonce in the document (web/shell/index.html). */
const PLACE = 'nonce="upline-nonce"'

/** Placeholder of the session hint in the document. */
const HINT_PLACE = 'name="upline-session" content="unknown"'

const ABSENT = 'name="upline-session" content="absent"'

const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/**
 * The shell with a unique nonce, and a hint if the request has no session cookie. It has no etag, because a cached copy must
 * never be used.
 */
export function sendShell(request: FastifyRequest, reply: FastifyReply, shell: WebFile): FastifyReply {
  const nonce = randomBytes(16).toString('base64url')
  const withNonce = shell.body.toString('utf8').replaceAll(PLACE, `nonce="${nonce}"`)
  const page = Buffer.from(hasSessionCookie(request) ? withNonce : withNonce.replace(HINT_PLACE, ABSENT))
  void reply.type(shell.type).header('cache-control', 'no-cache').header('vary', 'accept-encoding, cookie')
  void reply.header('content-security-policy', contentPolicy(nonce))
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(brotliCompressSync(page, FAST))
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzipSync(page))
  return reply.send(page)
}

/** A cookie of either name counts: the hint must never hide a session. */
const hasSessionCookie = ({ headers }: FastifyRequest): boolean =>
  [SESSION_COOKIE, HOST_SESSION_COOKIE].some((name) => readCookie(headers, name) !== undefined)
