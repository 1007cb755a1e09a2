import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query, Res } from '@nestjs/common'
import { CurrentUser, Roles } from '@upline/auth'
import type { DisputeView, MessageAnswer, SessionUser } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { UnknownDisputeError } from './dispute-failures.ts'
import { OpenDisputeDto, ResolveDisputeDto } from './disputes.dto.ts'
import { DisputesService } from './disputes.service.ts'

const disputeId = new ParseUUIDPipe({ exceptionFactory: () => new UnknownDisputeError() })

@Controller()
export class DisputesController {
  constructor(private readonly disputes: DisputesService) {}

  @Get('disputes')
  async list(
    @Query() query: { open?: string; limit?: string; cursor?: string },
    @CurrentUser() viewer: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DisputeView[]> {
    const { limit, cursor } = query
    const { rows, nextCursor } = await this.disputes.list(viewer, { open: query.open === 'true', limit, cursor })
    setNextCursor(reply, nextCursor)
    return rows
  }

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

  /** One's own lines alone: the member is who calls. */
  @Post('statements/:period/lines/:line/verify')
  @HttpCode(200)
  async verify(
    @Param('period') period: string,
    @Param('line') line: string,
    @CurrentUser() by: SessionUser,
  ): Promise<MessageAnswer> {
    await this.disputes.verify(by, period, line)
    return { message: 'Verified.' }
  }

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
