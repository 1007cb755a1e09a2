import { readToken, sessionCookieOf } from '@upline/auth/session'
import type { FastifyRequest } from 'fastify'
import type { GatewayConfig } from './config.ts'

/** Returns the session token of a call: the bearer token, or the one cookie that is valid for its connection. */
export const tokenOf = (request: FastifyRequest, { mode }: Pick<GatewayConfig, 'mode'>): string | undefined =>
  readToken(request.headers, sessionCookieOf(mode, request.protocol === 'https'))
