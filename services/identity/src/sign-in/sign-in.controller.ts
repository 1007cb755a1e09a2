import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common'
import { AllowDuePasswordChange, CurrentUser as Caller, Public, SessionToken } from '@upline/auth'
import type { AccessChecks, CurrentUser, SessionUser, SignInSettings } from '@upline/contracts'
import type { FastifyReply } from 'fastify'
import { AccountsService } from '../accounts/accounts.service.ts'
import { Origin } from '../sessions/origin.decorator.ts'
import type { RequestOrigin } from '../sessions/request-origin.ts'
import { setDeviceCookie, setSessionCookie } from '../sessions/session-cookie.ts'
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

  /**
   * Signs in.
   * @takes `username`, `password`, and `code` if the account has a second factor
   * @answers 200 `CurrentUser`, the session's cookie, and a device cookie for 90 days
   * @answers 401 the same for a wrong name and a wrong password
   * @answers 429 after 10 failures in 15 minutes for an account from an address, 100 for an account, 300 from an
   * address. A browser with a device cookie of this account and its current password has its own limit of 10 instead of
   * the account's
   */
  @Public()
  @Post('login')
  @HttpCode(200)
  async signIn(
    @Body() dto: SignInDto,
    @Origin() origin: RequestOrigin,
    @SessionToken() before: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CurrentUser> {
    const { user, token, deviceToken } = await this.signIns.signIn(dto, origin)
    // The browser's previous session ends.
    await this.sessions.end(before)
    setSessionCookie(reply, origin, token)
    setDeviceCookie(reply, origin, deviceToken)
    return user
  }

  /**
   * Returns the signed-in member.
   * @answers 200 `CurrentUser`: id, username, firstName, lastName, email, role, level, needsPasswordChange,
   *   rosterAccess; `null` without a session if the call has the header `x-session: optional`
   */
  @Get('me')
  async me(@Caller() { id, needsSecondFactor }: SessionUser): Promise<CurrentUser> {
    const user = await this.accounts.me(id)
    return needsSecondFactor ? { ...user, needsSecondFactor } : user
  }

  /**
   * Explains why the caller may or may not open the roster pages.
   * @answers 200 `{companyRole, manager, rosterAccount, rosterAccess}`: why the roster pages are open, or not
   */
  @Get('access')
  access(@Caller() { id }: SessionUser): Promise<AccessChecks> {
    return this.accounts.access(id)
  }

  /**
   * Returns what the sign-in pages need.
   * @answers 200 `SignInSettings`; in production without passwords
   */
  @Public()
  @Get('settings')
  show(): Promise<SignInSettings> {
    return this.settings.show()
  }
}
