import { Controller, Get, Query, Res } from '@nestjs/common'
import { CurrentUser } from '@upline/auth'
import type { FigureExplanation, SessionUser } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { readListFilter } from '../pipeline/list-filter.ts'
import { FigureQueryDto } from './figure-query.dto.ts'
import { FiguresService } from './figures.service.ts'

@Controller()
export class ExplanationsController {
  constructor(private readonly figures: FiguresService) {}

  @Get('commissions/explanation')
  async figure(
    @Query() query: FigureQueryDto,
    @CurrentUser() viewer: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FigureExplanation> {
    const { answer, nextCursor } = await this.figures.explain(viewer, query, readListFilter(query))
    setNextCursor(reply, nextCursor)
    return answer
  }
}
