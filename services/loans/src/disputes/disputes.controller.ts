import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query, Res } from '@nestjs/common'
import { CurrentUser, Roles, Scope } from '@upline/auth'
import type { DisputeView, MessageResponse, SessionUser } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { DisputeNotFoundError } from './dispute-failures.ts'
import { DisputesQueryDto, OpenDisputeDto, OpenLoanDisputeDto, ResolveDisputeDto } from './disputes.dto.ts'
import { DisputesService } from './disputes.service.ts'

const disputeId = new ParseUUIDPipe({ exceptionFactory: () => new DisputeNotFoundError() })

@Controller()
export class DisputesController {
  constructor(private readonly disputes: DisputesService) {}

  /**
   * Lists disputes with every answer, newest first.
   * @who company, Payroll duty and auditors all; everyone else their own
   * @takes `open` (true: open disputes only), `limit`, `cursor`
   * @answers 200 array of `DisputeView` with every answer, newest first
   */
  @Scope('commissions:read')
  @Get('disputes')
  async list(
    @Query() query: DisputesQueryDto,
    @CurrentUser() viewer: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DisputeView[]> {
    const { limit, cursor } = query
    const { rows, nextCursor } = await this.disputes.list(viewer, { open: query.open === 'true', limit, cursor })
    setNextCursor(reply, nextCursor)
    return rows
  }

  /**
   * Disputes what a loan pays the caller, by the number of the loan.
   * @who everyone who is signed in, also about a loan that they cannot see; the answer reveals nothing about the loan
   * @takes `loanNumber`, `reason` as for a line of a statement, `comment`
   * @answers 409 the caller has an open dispute about this number (`loans.loan-disputed`), or 50 open disputes about numbers
   *   (`loans.too-many-disputes`)
   */
  @Post('disputes')
  openByNumber(@Body() dto: OpenLoanDisputeDto, @CurrentUser() by: SessionUser): Promise<DisputeView> {
    return this.disputes.openByNumber(by, dto)
  }

  /**
   * Answers a dispute.
   * @takes `answer`, `amount` (an adjustment that another person approves)
   * @answers 409 already resolved
   */
  @Post('disputes/:id/resolve')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  resolve(
    @Param('id', disputeId) id: string,
    @Body() dto: ResolveDisputeDto,
    @CurrentUser() by: SessionUser,
  ): Promise<DisputeView> {
    return this.disputes.resolve(by, id, dto)
  }

  /**
   * Verifies a line of one’s own statement.
   * @who the line's owner
   * @answers 404
   * @answers 409 it is disputed, or its period was reversed (`loans.statement-reversed`)
   */
  @Post('statements/:period/lines/:line/verify')
  @HttpCode(200)
  async verify(
    @Param('period') period: string,
    @Param('line') line: string,
    @CurrentUser() by: SessionUser,
  ): Promise<MessageResponse> {
    await this.disputes.verify(by, period, line)
    return { message: 'Verified.' }
  }

  /**
   * Disputes a line of one’s own statement.
   * @who the line's owner; `line` = `statement` for what is missing
   * @takes `reason` (no-plan, no-agreement, other-rate-expected, effective-date, missing-assignment, other),
   *   `comment`
   * @answers 404
   * @answers 409 it already has an open dispute, or its period was reversed (`loans.statement-reversed`)
   */
  @Post('statements/:period/lines/:line/dispute')
  open(
    @Param('period') period: string,
    @Param('line') line: string,
    @Body() dto: OpenDisputeDto,
    @CurrentUser() by: SessionUser,
  ): Promise<DisputeView> {
    return this.disputes.open(by, period, line, dto)
  }
}
