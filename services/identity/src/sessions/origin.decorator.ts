import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { WithUser } from '@upline/auth'
import type { FastifyRequest } from 'fastify'
import { requestOrigin, type RequestOrigin } from './request-origin.ts'

/** Where the request came from. */
export const Origin = createParamDecorator((_: unknown, context: ExecutionContext): RequestOrigin => {
  const request = context.switchToHttp().getRequest<FastifyRequest & WithUser>()
  return requestOrigin(request.headers, request)
})
