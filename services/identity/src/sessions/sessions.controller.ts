import { Controller, Delete, Get, HttpCode, Param, Post, Res } from '@nestjs/common'
import { AllowDuePasswordChange, CurrentUser, Proofs, Public, SessionToken } from '@upline/auth'
import type { MessageResponse, OwnSession, SessionUser } from '@upline/contracts'
import type { FastifyReply } from 'fastify'
import { Origin } from './origin.decorator.ts'
import type { RequestOrigin } from './request-origin.ts'
import { clearSessionCookie } from './session-cookie.ts'
import { SessionsService } from './sessions.service.ts'

@AllowDuePasswordChange()
@Controller('auth')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly proofs: Proofs,
  ) {}

  /**
   * Signs out. Also succeeds for visitors and for sessions that have already ended.
   * @answers 200 `{message}`, the cookie is cleared
   */
  @Public()
  @Post('logout')
  @HttpCode(200)
  async end(
    @SessionToken() token: string | undefined,
    @Origin() origin: RequestOrigin,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageResponse> {
    await this.sessions.end(token)
    clearSessionCookie(reply, origin)
    return { message: 'You are signed out.' }
  }

  /**
   * Lists the caller’s sessions.
   * @answers 200 own sessions: id, startedAt, lastUsedAt, address, agent, isCurrent
   */
  @Get('sessions')
  list(@CurrentUser() user: SessionUser): Promise<OwnSession[]> {
    return this.sessions.list(user)
  }

  /**
   * Ends one of the caller’s sessions.
   * @answers 200 `{message}`, the session ends
   * @answers 403 `identity.proof-needed` in production, for a session other than this one
   * @answers 404
   */
  @Delete('sessions/:id')
  async endOne(@Param('id') id: string, @CurrentUser() user: SessionUser): Promise<MessageResponse> {
    if (id !== user.sessionId) await this.proofs.assertProven(user)
    await this.sessions.endOne(user, id)
    return { message: 'This session has ended.' }
  }

  /**
   * Ends all of the caller’s sessions.
   * @answers 200 `{message}`, all of them end
   * @answers 403 `identity.proof-needed` in production
   */
  @Post('sign-out-everywhere')
  @HttpCode(200)
  async endAll(
    @CurrentUser() user: SessionUser,
    @SessionToken() token: string | undefined,
    @Origin() origin: RequestOrigin,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageResponse> {
    await this.proofs.assertProven(user)
    await this.sessions.endAll(user, token)
    clearSessionCookie(reply, origin)
    return { message: 'You are signed out everywhere.' }
  }
}
