import { readToken, sessionCookieOf } from '@upline/auth/session'
import type { FastifyRequest } from 'fastify'
import type { GatewayConfig } from './config.ts'

/** The session token of a call: as bearer, or in the one cookie that counts where it came from. */
export const tokenOf = (request: FastifyRequest, { mode }: Pick<GatewayConfig, 'mode'>): string | undefined =>
  readToken(request.headers, sessionCookieOf(mode, request.protocol === 'https'))
