import { Controller, Get, Param, Query, Res } from '@nestjs/common'
import { CurrentUser } from '@upline/auth'
import type { LoanDetail, LoansAnswer, SessionUser } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { readListFilter } from './list-filter.ts'
import { LoanDetailService } from './loan-detail.service.ts'
import { LoansQueryDto } from './loans-query.dto.ts'
import { LoansService } from './loans.service.ts'

@Controller('loans')
export class LoansController {
  constructor(
    private readonly loans: LoansService,
    private readonly details: LoanDetailService,
  ) {}

  @Get()
  async list(
    @Query() query: LoansQueryDto,
    @CurrentUser() viewer: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoansAnswer> {
    const { answer, nextCursor } = await this.loans.list(viewer, query, readListFilter(query))
    setNextCursor(reply, nextCursor)
    return answer
  }

  @Get(':id')
  show(@Param('id') id: string, @CurrentUser() viewer: SessionUser): Promise<LoanDetail> {
    return this.details.show(viewer, id)
  }
}
