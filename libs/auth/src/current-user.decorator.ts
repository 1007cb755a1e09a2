import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { SessionUser } from '@upline/contracts'

export interface WithUser {
  user?: SessionUser
}

/** Who calls, as a SessionUser; undefined on a public route without a session. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): SessionUser | undefined =>
    context.switchToHttp().getRequest<WithUser>().user,
)
