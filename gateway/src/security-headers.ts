import type { FastifyInstance } from 'fastify'

/** Nothing is inline but the styles that the kit inserts, by the nonce of their page; nothing comes from another host. */
export const contentPolicy = (styleNonce?: string): string =>
  [
    `default-src 'self'`,
    `script-src 'self'`,
    `style-src 'self'${styleNonce ? ` 'nonce-${styleNonce}'` : ''}`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')

export const SECURITY_HEADERS: Record<string, string> = {
  'content-security-policy': contentPolicy(),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

const ONE_YEAR = 'max-age=31536000; includeSubDomains'

/** On every answer, errors included. */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    void reply.headers(SECURITY_HEADERS)
    if (request.protocol === 'https') void reply.header('strict-transport-security', ONE_YEAR)
    next()
  })
  app.addHook('onSend', (_request, reply, _payload, next) => {
    // What is kept has the policy of its own, and a browser would put ours in its place.
    if (reply.statusCode === 304) void reply.removeHeader('content-security-policy')
    // Most answers belong to one person: caches keep only what names its own cache-control.
    if (!reply.getHeader('cache-control')) void reply.header('cache-control', 'no-store')
    next()
  })
}
