import { Controller, Get, Param, Query, Res } from '@nestjs/common'
import { CurrentUser } from '@upline/auth'
import type { FigureExplanation, LoanExplanation, LoanHistoryEntry, SessionUser } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { readListFilter } from '../pipeline/list-filter.ts'
import { PageQueryDto } from '../pipeline/page-query.dto.ts'
import { FigureQueryDto } from './figure-query.dto.ts'
import { FiguresService } from './figures.service.ts'
import { LoanExplanationService } from './loan-explanation.service.ts'
import { LoanHistoryService } from './loan-history.service.ts'
import { MemberQueryDto } from './member-query.dto.ts'

@Controller()
export class ExplanationsController {
  constructor(
    private readonly figures: FiguresService,
    private readonly loans: LoanExplanationService,
    private readonly histories: LoanHistoryService,
  ) {}

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

  @Get('loans/:id/explanation')
  loan(
    @Param('id') id: string,
    @Query() { member }: MemberQueryDto,
    @CurrentUser() viewer: SessionUser,
  ): Promise<LoanExplanation> {
    return this.loans.explain(viewer, id, member)
  }

  @Get('loans/:id/history')
  async history(
    @Param('id') id: string,
    @Query() query: PageQueryDto,
    @CurrentUser() viewer: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoanHistoryEntry[]> {
    const { rows, nextCursor } = await this.histories.list(viewer, id, query)
    setNextCursor(reply, nextCursor)
    return rows
  }
}
