import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common'
import { AllowDuePasswordChange, CurrentUser, Public } from '@upline/auth'
import type { MessageResponse, ResetPasswordResponse, SessionUser } from '@upline/contracts'
import type { FastifyReply } from 'fastify'
import { Origin } from '../sessions/origin.decorator.ts'
import type { RequestOrigin } from '../sessions/request-origin.ts'
import { setDeviceCookie, setSessionCookie } from '../sessions/session-cookie.ts'
import { PasswordResetService } from './password-reset.service.ts'
import { ChangePasswordDto, ResetPasswordDto } from './passwords.dto.ts'
import { PasswordsService } from './passwords.service.ts'

@AllowDuePasswordChange()
@Controller('auth')
export class PasswordsController {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly resets: PasswordResetService,
  ) {}

  /**
   * Changes the caller’s password. Other sessions and the caller's API keys end.
   * @takes `currentPassword`, `newPassword` (6 to 200 characters)
   * @answers 200 `{message}` and new cookies; other sessions end, and every API key of the account is revoked
   * @answers 400 `identity.wrong-password` or `identity.password-not-allowed`
   */
  @Post('change-password')
  @HttpCode(200)
  async change(
    @Body() dto: ChangePasswordDto,
    @CurrentUser() by: SessionUser,
    @Origin() origin: RequestOrigin,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageResponse> {
    const { token, deviceToken } = await this.passwords.change(by, dto, origin)
    setSessionCookie(reply, origin, token)
    setDeviceCookie(reply, origin, deviceToken)
    return { message: 'Your password has been successfully updated.' }
  }

  /**
   * Resets a forgotten password.
   * @answers 404 in a demo: the username does not exist
   * @takes `username`
   * @answers 200 demo: 200 `{message, username}`, the password is the default one and has to be changed, 404 for an
   * unknown name
   */
  @Public()
  @Post('reset-password')
  @HttpCode(200)
  reset(@Body() dto: ResetPasswordDto, @Origin() origin: RequestOrigin): Promise<ResetPasswordResponse> {
    return this.resets.reset(dto.username, origin.address)
  }
}
