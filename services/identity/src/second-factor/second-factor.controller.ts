import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common'
import { AllowDuePasswordChange, CurrentUser } from '@upline/auth'
import type {
  MessageResponse,
  RecoveryCodes,
  SecondFactorEnrolment,
  SecondFactorState,
  SessionUser,
} from '@upline/contracts'
import type { FastifyReply } from 'fastify'
import { Origin } from '../sessions/origin.decorator.ts'
import type { RequestOrigin } from '../sessions/request-origin.ts'
import { setSessionCookie } from '../sessions/session-cookie.ts'
import { BeginDto, ConfirmDto, ProofDto } from './second-factor.dto.ts'
import { SecondFactorService } from './second-factor.service.ts'

@AllowDuePasswordChange()
@Controller('auth/second-factor')
export class SecondFactorController {
  constructor(private readonly factors: SecondFactorService) {}

  /** Reads the caller's second factor: whether it is on or required, recovery codes left, history. */
  @Get()
  state(@CurrentUser() user: SessionUser): Promise<SecondFactorState> {
    return this.factors.state(user)
  }

  /**
   * Shows a new secret, as text and as a QR code. Its first code turns the second factor on.
   * @answers 409 it is already on
   */
  @Post('enrolment')
  @HttpCode(200)
  begin(
    @Body() { password }: BeginDto,
    @CurrentUser() user: SessionUser,
    @Origin() origin: RequestOrigin,
  ): Promise<SecondFactorEnrolment> {
    return this.factors.begin(user, password, origin)
  }

  /**
   * Turns the second factor on. The account's other sessions end. Ten recovery codes are shown only this once.
   * @answers 409 not started, or already on
   */
  @Post('confirm')
  @HttpCode(200)
  async confirm(
    @Body() { code }: ConfirmDto,
    @CurrentUser() user: SessionUser,
    @Origin() origin: RequestOrigin,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RecoveryCodes> {
    const { recoveryCodes, token } = await this.factors.confirm(user, code, origin)
    setSessionCookie(reply, origin, token)
    return { recoveryCodes }
  }

  /**
   * Turns the second factor off.
   * @answers 403 the role requires it
   * @answers 409 it is off
   */
  @Post('disable')
  @HttpCode(200)
  async disable(
    @Body() proof: ProofDto,
    @CurrentUser() user: SessionUser,
    @Origin() origin: RequestOrigin,
  ): Promise<MessageResponse> {
    await this.factors.disable(user, proof, origin)
    return { message: 'Two-factor authentication is off.' }
  }

  /**
   * Creates ten new recovery codes. The earlier ones stop working.
   * @answers 409 it is off
   */
  @Post('recovery-codes')
  @HttpCode(200)
  async renew(
    @Body() proof: ProofDto,
    @CurrentUser() user: SessionUser,
    @Origin() origin: RequestOrigin,
  ): Promise<RecoveryCodes> {
    return { recoveryCodes: await this.factors.renewCodes(user, proof, origin) }
  }
}
