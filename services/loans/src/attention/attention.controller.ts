import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post, Query, Res } from '@nestjs/common'
import { CurrentUser, Roles } from '@upline/auth'
import type {
  AttentionAnswer,
  AttentionCounts,
  AttentionFixed,
  AttentionLoan,
  AttentionRow,
  OfficerPlaced,
  SessionUser,
} from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import {
  AttentionQueryDto,
  BehindQueryDto,
  DismissDto,
  DismissRowsDto,
  GiveAmountDto,
  PlaceOfficerDto,
  RowsQueryDto,
  SameNumberDto,
  SendRowDto,
} from './attention.dto.ts'
import { AttentionService } from './attention.service.ts'
import { PlacingService } from './placing.service.ts'

@Controller('attention')
@Roles('ceo', 'admin', 'manager')
export class AttentionController {
  constructor(
    private readonly attention: AttentionService,
    private readonly placing: PlacingService,
  ) {}

  /**
   * Lists what could not be placed and waits for a person, newest first.
   * @who company; managers for their own imports and downline
   * @takes `kind` (unknown-officer, ambiguous-officer, missing-amount, unmapped-milestone, refused-row,
   *   dead-letter), `limit` (50 without, 1 000 at most), `cursor`
   * @answers 200 `AttentionAnswer`: `total` and `counts` of all, one page of items, newest first
   */
  @Get()
  async list(
    @Query() query: AttentionQueryDto,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AttentionAnswer> {
    const { answer, nextCursor } = await this.attention.list(by, query)
    setNextCursor(reply, nextCursor)
    return answer
  }

  /**
   * Counts what waits for a person.
   * @who company; managers for their own imports and downline
   * @answers 200 `{total, counts}`
   */
  @Get('count')
  count(@CurrentUser() by: SessionUser): Promise<AttentionCounts> {
    return this.attention.counts(by)
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
   * Lists the refused rows of an import that wait.
   * @who company; managers for their own imports and downline
   * @takes `importId`, `limit`, `cursor`
   * @answers 200 array of `AttentionRow`: the refused rows of an import that wait
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
   * Gives every loan under a written name its officer.
   * @who company; managers for their own imports and downline
   * @takes `spelling`, `officerId`, `remember` (confirmed by ceo and admin, unless the matched loans pay them; else a
   *   proposal)
   * @answers 200 `OfficerPlaced`
   * @answers 403 with `remember`: `loans.spelling-for-oneself`, `loans.spelling-outside-downline`
   * @answers 409 with `remember`: `loans.spelling-taken`
   */
  @Post('officer')
  @HttpCode(200)
  officer(@Body() dto: PlaceOfficerDto, @CurrentUser() by: SessionUser): Promise<OfficerPlaced> {
    return this.placing.officer(by, dto)
  }

  /**
   * Gives a loan its missing amount.
   * @who company; managers for their own imports and downline
   * @takes `loanId`, `amount`
   * @answers 200 `{fixed}`
   */
  @Post('amount')
  @HttpCode(200)
  amount(@Body() dto: GiveAmountDto, @CurrentUser() by: SessionUser): Promise<AttentionFixed> {
    return this.placing.amount(by, dto)
  }

  /**
   * Settles two loans of the sync with one number.
   * @takes `loanId` (the loan without the number), `keep` (the loan that the two become; without it they stay two
   *   for good)
   * @answers 200 `{fixed}`
   * @answers 404 settled already
   * @answers 409 `loans.has-adjustments`
   */
  @Post('number')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  number(@Body() dto: SameNumberDto, @CurrentUser() by: SessionUser): Promise<AttentionFixed> {
    return this.placing.number(by, dto)
  }

  /**
   * Sends a refused row again, mended.
   * @takes `importId`, `line`, `cells` (by header)
   * @answers 200 `{fixed}`
   * @answers 400 `loans.row-refused` with the reason
   * @answers 404 settled already
   */
  @Post('row')
  @HttpCode(200)
  row(@Body() dto: SendRowDto, @CurrentUser() by: SessionUser): Promise<AttentionFixed> {
    return this.placing.row(by, dto)
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
   * Tries events again that could not be handled.
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
