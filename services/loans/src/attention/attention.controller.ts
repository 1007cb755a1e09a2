import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post, Query, Res } from '@nestjs/common'
import { CurrentUser, Roles } from '@upline/auth'
import type {
  AttentionAnswer,
  AttentionCounts,
  AttentionFixed,
  AttentionLoan,
  AttentionRow,
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

  @Get('count')
  count(@CurrentUser() by: SessionUser): Promise<AttentionCounts> {
    return this.attention.counts(by)
  }

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

  @Post('officer')
  @HttpCode(200)
  officer(@Body() dto: PlaceOfficerDto, @CurrentUser() by: SessionUser): Promise<AttentionFixed> {
    return this.placing.officer(by, dto)
  }

  @Post('amount')
  @HttpCode(200)
  amount(@Body() dto: GiveAmountDto, @CurrentUser() by: SessionUser): Promise<AttentionFixed> {
    return this.placing.amount(by, dto)
  }

  @Post('row')
  @HttpCode(200)
  row(@Body() dto: SendRowDto, @CurrentUser() by: SessionUser): Promise<AttentionFixed> {
    return this.placing.row(by, dto)
  }

  @Post('rows/dismiss')
  @HttpCode(200)
  dismissRows(@Body() dto: DismissRowsDto, @CurrentUser() by: SessionUser): Promise<AttentionFixed> {
    return this.placing.dismissRows(by, dto)
  }

  @Post('dead-letters/:id/replay')
  @HttpCode(202)
  @Roles('ceo', 'admin')
  replay(@Param('id', ParseIntPipe) id: number, @CurrentUser() by: SessionUser): Promise<AttentionFixed> {
    return this.placing.replay(by, String(id))
  }

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
