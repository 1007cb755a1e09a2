import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { SessionUser } from '@upline/contracts'

export interface WithUser {
  user?: SessionUser
  /** The session fields of a request, whether or not the session is active. */
  sessionToken?: string
  /** The name of its cookie on the connection of this request. */
  sessionCookie?: string
}

/** The caller as a SessionUser; undefined on a public route without a session. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): SessionUser | undefined =>
    context.switchToHttp().getRequest<WithUser>().user,
)
