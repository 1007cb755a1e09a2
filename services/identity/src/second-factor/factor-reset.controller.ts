import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common'
import { CurrentUser, Roles } from '@upline/auth'
import type { MessageResponse, SecondFactorOfMember, SessionUser } from '@upline/contracts'
import { Origin } from '../sessions/origin.decorator.ts'
import type { RequestOrigin } from '../sessions/request-origin.ts'
import { FactorResetService } from './factor-reset.service.ts'

/** For other members' accounts only, and never while the caller has a due password change or second factor. */
@Roles('ceo', 'admin')
@Controller('auth/second-factor/of')
export class FactorResetController {
  constructor(private readonly resets: FactorResetService) {}

  /** Returns whether a member has a second factor, and its history. */
  @Get(':memberId')
  of(@Param('memberId') memberId: string): Promise<SecondFactorOfMember> {
    return this.resets.of(memberId)
  }

  /**
   * Resets the second factor of a member who lost it. The member's sessions end, and the member gets an email.
   * @who company, never for your own account
   * @answers 409 it is off
   */
  @Post(':memberId/reset')
  @HttpCode(200)
  async reset(
    @Param('memberId') memberId: string,
    @CurrentUser() by: SessionUser,
    @Origin() origin: RequestOrigin,
  ): Promise<MessageResponse> {
    await this.resets.reset(by, memberId, origin)
    return { message: 'Two-factor authentication has been reset.' }
  }
}
