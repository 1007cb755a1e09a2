import { Controller, Get, Param, Query, Res } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { LoanDetail, LoansResponse, SessionUser } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { readListFilter } from './list-filter.ts'
import { LoanDetailService } from './loan-detail.service.ts'
import { LoanListQueryDto } from './loan-list-query.dto.ts'
import { LoansService } from './loans.service.ts'

@Controller('loans')
export class LoansController {
  constructor(
    private readonly loans: LoansService,
    private readonly details: LoanDetailService,
  ) {}

  /**
   * Lists loans, newest first, with totals of all loans that match scope and filters.
   * @takes `scope` (`company` for company alone, and their default; `mine`), `q` (2 to 200 characters), `status`, `outcome` (only loans
   *   with this outcome),
   *   `sort` (default `-created`; `created`, `amount`, `-amount`), `limit` (default 200, maximum 1,000), `cursor`
   * @answers 200 `LoansResponse`: scope, totalLoans, totalVolume, totalCommission, avgDaysInPipeline,
   *   commissionByLevel, personalLoans, statusCounts, and one page of loans, newest first; the totals cover all
   *   loans that match scope and filters.
   *   `coversNewest` is present if a search finds more loans: the totals then cover that many of the newest loans
   * @answers 403 another scope
   */
  @Scope('loans:read')
  @Get()
  async list(
    @Query() query: LoanListQueryDto,
    @CurrentUser() viewer: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoansResponse> {
    const { answer, nextCursor } = await this.loans.list(viewer, query, readListFilter(query))
    setNextCursor(reply, nextCursor)
    return answer
  }

  /**
   * Returns a loan with every share, its payee and the reason.
   * @who members with the loan in scope
   * @answers 200 `LoanDetail`: the loan, every share with its payee and reason, and the ledger
   * @answers 404
   */
  @Scope('loans:read')
  @Get(':id')
  show(@Param('id') id: string, @CurrentUser() viewer: SessionUser): Promise<LoanDetail> {
    return this.details.show(viewer, id)
  }
}
