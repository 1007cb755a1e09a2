import { Body, Controller, Get, Headers, HttpCode, Post, Res } from '@nestjs/common'
import { AllowDuePasswordChange, CurrentUser as Caller, Public, readToken } from '@upline/auth'
import type { AccessChecks, CurrentUser, SessionUser, SignInSettings } from '@upline/contracts'
import type { FastifyReply } from 'fastify'
import { AccountsService } from '../accounts/accounts.service.ts'
import { Origin } from '../sessions/origin.decorator.ts'
import type { RequestOrigin } from '../sessions/request-origin.ts'
import { setSessionCookie } from '../sessions/session-cookie.ts'
import { SessionsService } from '../sessions/sessions.service.ts'
import { SignInSettingsService } from './sign-in-settings.service.ts'
import { SignInDto } from './sign-in.dto.ts'
import { SignInService } from './sign-in.service.ts'

@AllowDuePasswordChange()
@Controller('auth')
export class SignInController {
  constructor(
    private readonly signIns: SignInService,
    private readonly sessions: SessionsService,
    private readonly accounts: AccountsService,
    private readonly settings: SignInSettingsService,
  ) {}

  @Public()
  @Post('login')
  @HttpCode(200)
  async signIn(
    @Body() dto: SignInDto,
    @Origin() origin: RequestOrigin,
    @Headers() headers: Record<string, string>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CurrentUser> {
    const { user, token } = await this.signIns.signIn(dto, origin)
    // The session that the browser had until now is not left behind.
    await this.sessions.end(readToken(headers))
    setSessionCookie(reply, origin, token)
    return user
  }

  @Get('me')
  me(@Caller() { id }: SessionUser): Promise<CurrentUser> {
    return this.accounts.me(id)
  }

  @Get('access')
  access(@Caller() { id }: SessionUser): Promise<AccessChecks> {
    return this.accounts.access(id)
  }

  @Public()
  @Get('settings')
  show(): Promise<SignInSettings> {
    return this.settings.show()
  }
}
