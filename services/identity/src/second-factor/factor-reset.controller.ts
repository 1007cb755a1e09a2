import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common'
import { CurrentUser, Roles } from '@upline/auth'
import type { MessageAnswer, SecondFactorOfMember, SessionUser } from '@upline/contracts'
import { Origin } from '../sessions/origin.decorator.ts'
import type { RequestOrigin } from '../sessions/request-origin.ts'
import { FactorResetService } from './factor-reset.service.ts'

/** Other people's: never while something of one's own is due. */
@Roles('ceo', 'admin')
@Controller('auth/second-factor/of')
export class FactorResetController {
  constructor(private readonly resets: FactorResetService) {}

  /** Reads whether a member has a second factor, and what happened to it. */
  @Get(':memberId')
  of(@Param('memberId') memberId: string): Promise<SecondFactorOfMember> {
    return this.resets.of(memberId)
  }

  /**
   * Takes the second factor of who has lost it; their sessions end, and they get a mail.
   * @who company, never one's own
   * @answers 409 it is off
   */
  @Post(':memberId/reset')
  @HttpCode(200)
  async reset(
    @Param('memberId') memberId: string,
    @CurrentUser() by: SessionUser,
    @Origin() origin: RequestOrigin,
  ): Promise<MessageAnswer> {
    await this.resets.reset(by, memberId, origin)
    return { message: 'The second factor has been reset.' }
  }
}
