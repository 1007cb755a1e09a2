import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post, Put, Query, Res } from '@nestjs/common'
import { CurrentUser, OrDuty, Roles } from '@upline/auth'
import type {
  AttentionResponse,
  AttentionCounts,
  AttentionFixed,
  AttentionLoan,
  AttentionRow,
  PendingApproval,
  SessionUser,
} from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { AssignSpellingDto } from '../assignment/assignment.dto.ts'
import {
  AttentionQueryDto,
  BehindQueryDto,
  DismissDto,
  DismissRowsDto,
  GiveAmountDto,
  OwnerDto,
  RowsQueryDto,
  SameNumberDto,
  SendRowDto,
} from './attention.dto.ts'
import { AttentionService } from './attention.service.ts'
import { OwnersService } from './owners.service.ts'
import { PlacingService } from './placing.service.ts'

@Controller('attention')
@Roles('ceo', 'admin', 'manager')
export class AttentionController {
  constructor(
    private readonly attention: AttentionService,
    private readonly placing: PlacingService,
    private readonly owners: OwnersService,
  ) {}

  /**
   * Lists items that need a decision, newest first.
   * @who company; managers for their own imports and downline; Payroll duty for balances of former members and their own imports
   * @takes `kind` (unknown-officer, ambiguous-officer, missing-amount, unconfirmed-loan, unmapped-milestone,
   *   same-number, refused-row, leaver-balance, dead-letter), `limit` (default 50, at most 1,000), `cursor`
   * @answers 200 `AttentionResponse`: `total` and `counts` of all, one page of items, newest first
   */
  @Get()
  @OrDuty('payroll')
  async list(
    @Query() query: AttentionQueryDto,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AttentionResponse> {
    const { answer, nextCursor } = await this.attention.list(by, query)
    setNextCursor(reply, nextCursor)
    return answer
  }

  /**
   * Counts open items that need attention.
   * @who company; managers for their own imports and downline; Payroll duty for balances of former members and their own imports
   * @answers 200 `{total, counts}`
   */
  @Get('count')
  @OrDuty('payroll')
  count(@CurrentUser() by: SessionUser): Promise<AttentionCounts> {
    return this.attention.counts(by)
  }

  /**
   * Assigns the balance of a former member to the member who takes care of it.
   * @takes `ownerId` (an active member with a company role or the Payroll duty; without it the item has no owner)
   * @answers 200 `{fixed: 0}`: the item stays until the balance is recovered or written off
   * @answers 400 names the field
   * @answers 404
   */
  @Put('leaver-balance/:memberId/owner')
  @Roles('ceo', 'admin')
  @OrDuty('payroll')
  assignOwner(
    @Param('memberId') memberId: string,
    @Body() { ownerId }: OwnerDto,
    @CurrentUser() by: SessionUser,
  ): Promise<AttentionFixed> {
    return this.owners.assign(by, memberId, ownerId ?? null)
  }

  /**
   * Lists the loans behind an item.
   * @who company; managers for their own imports and downline
   * @takes `kind`, `subject`, `limit`, `cursor`
   * @answers 200 array of `AttentionLoan`: the loans behind an item
   */
  @Get('loans')
  async loans(
    @Query() query: BehindQueryDto,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AttentionLoan[]> {
    const { rows, nextCursor } = await this.attention.loans(by, query)
    setNextCursor(reply, nextCursor)
    return rows
  }

  /**
   * Lists the refused rows of an import that await a correction.
   * @who company; managers for their own imports and downline
   * @takes `importId`, `limit`, `cursor`
   * @answers 200 array of `AttentionRow`: the refused rows of an import that await a correction
   */
  @Get('rows')
  async rows(
    @Query() query: RowsQueryDto,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AttentionRow[]> {
    const { rows, nextCursor } = await this.attention.rows(by, query)
    setNextCursor(reply, nextCursor)
    return rows
  }

  /**
   * Assigns a loan officer to every loan under a written name.
   * @who company; managers for their own imports and downline
   * @takes `spelling`, `officerId`, `remember` (always match the written name to this member: confirmed by ceo and
   *   admin, unless the matched loans pay them; else a proposal)
   * @answers 200 `AttentionFixed`: `fixed` pending loans, `needsApproval` funded loans that wait for a second person,
   *   `refused` loans that would make the caller the loan officer
   * @answers 403 with `remember`: `loans.spelling-for-oneself`, `loans.spelling-outside-downline`
   * @answers 409 with `remember`: `loans.spelling-taken`
   */
  @Post('officer')
  @HttpCode(200)
  officer(@Body() dto: AssignSpellingDto, @CurrentUser() by: SessionUser): Promise<AttentionFixed> {
    return this.placing.officer(by, dto)
  }

  /**
   * Sets the missing amount of a loan.
   * @who company; managers for their own imports and downline
   * @takes `loanId`, `amount`
   * @answers 200 `{fixed}`
   * @answers 202 `PendingApproval`: a funded loan changes, so a second person has to approve it
   * @answers 403 `loans.own-pay`
   */
  @Post('amount')
  @HttpCode(200)
  async amount(
    @Body() dto: GiveAmountDto,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AttentionFixed | PendingApproval> {
    return answerFixed(reply, await this.placing.amount(by, dto))
  }

  /**
   * Decides whether two loans of the sync with one number are one loan.
   * @takes `loanId` (the loan without the number), `keep` (the loan that the two become; without it they stay two
   *   for good)
   * @answers 200 `{fixed}`
   * @answers 202 `PendingApproval`: a funded loan changes, so a second person has to approve it
   * @answers 403 `loans.own-pay`
   * @answers 404 it has already been decided
   * @answers 409 `loans.has-adjustments`, `loans.has-hold`
   */
  @Post('number')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  async number(
    @Body() dto: SameNumberDto,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AttentionFixed | PendingApproval> {
    return answerFixed(reply, await this.placing.number(by, dto))
  }

  /**
   * Imports a refused row again after it was fixed.
   * @takes `importId`, `line`, `cells` (by header)
   * @answers 200 `{fixed}`
   * @answers 202 `PendingApproval`: a funded loan changes, so a second person has to approve it
   * @answers 403 `loans.own-pay`
   * @answers 400 `loans.row-refused` with the reason
   * @answers 404 it was imported or dismissed already
   */
  @Post('row')
  @HttpCode(200)
  async row(
    @Body() dto: SendRowDto,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AttentionFixed | PendingApproval> {
    return answerFixed(reply, await this.placing.row(by, dto))
  }

  /**
   * Dismisses refused rows of an import.
   * @takes `importId`, `line` (all without), `reason`
   * @answers 200 `{fixed}`
   * @answers 404
   */
  @Post('rows/dismiss')
  @HttpCode(200)
  dismissRows(@Body() dto: DismissRowsDto, @CurrentUser() by: SessionUser): Promise<AttentionFixed> {
    return this.placing.dismissRows(by, dto)
  }

  /**
   * Retries failed events.
   * @answers 202 `{fixed}`: how many events are tried again within a second
   * @answers 404
   */
  @Post('dead-letters/:id/replay')
  @HttpCode(202)
  @Roles('ceo', 'admin')
  replay(@Param('id', ParseIntPipe) id: number, @CurrentUser() by: SessionUser): Promise<AttentionFixed> {
    return this.placing.replay(by, String(id))
  }

  /**
   * Dismisses events that could not be handled.
   * @takes `reason`
   * @answers 200 `{fixed}`
   * @answers 404
   */
  @Post('dead-letters/:id/dismiss')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  dismiss(
    @Param('id', ParseIntPipe) id: number,
    @Body() { reason }: DismissDto,
    @CurrentUser() by: SessionUser,
  ): Promise<AttentionFixed> {
    return this.placing.dismiss(by, String(id), reason)
  }
}

/** 202: pending the approval of a second person. */
function answerFixed(reply: FastifyReply, answer: AttentionFixed | PendingApproval): AttentionFixed | PendingApproval {
  void reply.status('requestId' in answer ? 202 : 200)
  return answer
}
