import { createHash, randomBytes } from 'node:crypto'
import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import { HOST_SESSION_COOKIE, type WithUser } from '@upline/auth'
import type { FastifyRequest } from 'fastify'
import type { CheckoutProof } from '../payments/payment-owner.ts'

const COOKIE = 'upline_checkout'
const MAX_AGE_SECONDS = 7 * 24 * 3600

/** The browser's checkout session: its proof, and the cookie that stores it. */
export interface CheckoutSession {
  proof: CheckoutProof
  /** Value of `Set-Cookie`: the key that the browser sent, or a new one. */
  cookie: string
}

/** Scripts cannot read the cookie, and other sites cannot send a form with it. The database stores only its hash. */
function checkoutSessionOf(request: Pick<FastifyRequest, 'headers'> & WithUser): CheckoutSession {
  const isSecure = request.headers['x-upline-proto'] === 'https'
  const name = request.sessionCookie === HOST_SESSION_COOKIE ? `__Host-${COOKIE}` : COOKIE
  const key = keyIn(request.headers.cookie, name) ?? randomBytes(32).toString('base64url')
  const keyHash = createHash('sha256').update(key).digest('base64url')
  return {
    proof: { keyHash, accountId: request.user?.id ?? null },
    cookie: `${name}=${key}; Max-Age=${MAX_AGE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  }
}

const keyIn = (cookies: string | undefined, name: string): string | undefined =>
  cookies
    ?.split(/;\s*/)
    .map((cookie) => cookie.split('='))
    .find(([given, key = '']) => given === name && /^[\w-]{43}$/.test(key))?.[1]

export const Checkout = createParamDecorator((_: unknown, context: ExecutionContext): CheckoutSession =>
  checkoutSessionOf(context.switchToHttp().getRequest<FastifyRequest & WithUser>()),
)
