import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { SessionUser } from '@upline/contracts'

export interface WithUser {
  user?: SessionUser
  /** What the request says of its session, whether that lives or not. */
  sessionToken?: string
  /** The name that its cookie has where the request came from. */
  sessionCookie?: string
}

/** Who calls, as a SessionUser; undefined on a public route without a session. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): SessionUser | undefined =>
    context.switchToHttp().getRequest<WithUser>().user,
)
