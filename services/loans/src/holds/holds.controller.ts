import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query, Res } from '@nestjs/common'
import { CurrentUser, OrDuty, Roles, Scope } from '@upline/auth'
import type { Hold, SessionUser } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { HoldNotFoundError } from './hold-failures.ts'
import { HoldsQueryDto, PlaceHoldDto, ReleaseHoldDto } from './holds.dto.ts'
import { HoldsService } from './holds.service.ts'

const holdId = new ParseUUIDPipe({ exceptionFactory: () => new HoldNotFoundError() })

@Controller('holds')
@Roles('ceo', 'admin')
@OrDuty('payroll', 'compliance')
export class HoldsController {
  constructor(private readonly holds: HoldsService) {}

  /**
   * Lists holds of booked pay, newest first.
   * @takes `state` (active or released), `loanId`, `limit` (200, at most 1,000), `cursor`
   * @answers 200 array of `Hold`: the loan, who placed and released it and why, and the pay on hold
   */
  @Scope('payroll:read')
  @Get()
  async list(
    @Query() query: HoldsQueryDto,
    @CurrentUser() viewer: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Hold[]> {
    const { rows, nextCursor } = await this.holds.list(viewer, query)
    setNextCursor(reply, nextCursor)
    return rows
  }

  /**
   * Places a hold on the booked pay of a loan: it is not payable until the hold is released.
   * @takes `loanId` or `loanNumber`; `memberId` (without it all payees of the loan), `reason`
   * @answers 201 `Hold`
   * @answers 400 loan not found
   * @answers 409 `loans.nothing-to-hold`, `loans.already-held`, `loans.hold-approved-pay`
   */
  @Post()
  place(@Body() dto: PlaceHoldDto, @CurrentUser() by: SessionUser): Promise<Hold> {
    return this.holds.place(by, dto)
  }

  /**
   * Releases a hold: its pay is payable again.
   * @who also not a member whose pay it holds, nor an account that such a member created, promoted or reset in the last 30 days
   * @takes `reason`
   * @answers 200 `Hold`
   * @answers 403 `loans.hold-own-pay`, `loans.tied-account`
   * @answers 404
   * @answers 409 `loans.hold-released`
   */
  @Post(':id/release')
  @HttpCode(200)
  release(
    @Param('id', holdId) id: string,
    @Body() { reason }: ReleaseHoldDto,
    @CurrentUser() by: SessionUser,
  ): Promise<Hold> {
    return this.holds.release(by, id, reason)
  }
}
