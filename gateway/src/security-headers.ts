import type { FastifyInstance } from 'fastify'

/**
 * No inline content except the styles that the kit inserts with the nonce of their page. Nothing comes from another
 * host.
 */
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

/** Sets them on every response, errors included. */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    void reply.headers(SECURITY_HEADERS)
    if (request.protocol === 'https') void reply.header('strict-transport-security', ONE_YEAR)
    next()
  })
  app.addHook('onSend', (_request, reply, _payload, next) => {
    // A 304 must not replace the policy of the page that the browser cached.
    if (reply.statusCode === 304) void reply.removeHeader('content-security-policy')
    // Most responses are personal: they are not cached unless they set cache-control.
    if (!reply.getHeader('cache-control')) void reply.header('cache-control', 'no-store')
    next()
  })
}
