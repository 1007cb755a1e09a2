import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { WithUser } from './current-user.decorator.ts'

/** The token of the request's session, active or not; undefined without one. */
export const SessionToken = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | undefined =>
    context.switchToHttp().getRequest<WithUser>().sessionToken,
)
