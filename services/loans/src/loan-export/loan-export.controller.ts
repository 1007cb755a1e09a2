import { Controller, Get, Query, Res } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { SessionUser } from '@upline/contracts'
import type { FastifyReply } from 'fastify'
import { LoanExportQueryDto } from './loan-export-query.dto.ts'
import { LoanExportService } from './loan-export.service.ts'

@Controller('loans')
export class LoanExportController {
  constructor(private readonly exports: LoanExportService) {}

  /**
   * Streams all loans of the filter as CSV. Formulas are escaped.
   * @media text/csv
   * @who as `/api/loans`
   * @takes its `scope`, `q`, `status`, `outcome`, and `columns` (keys with commas; all without)
   * @answers 200 all loans of the filter as CSV, streamed, with formulas escaped
   */
  @Scope('loans:read')
  @Get('export.csv')
  async export(
    @Query() query: LoanExportQueryDto,
    @CurrentUser() viewer: SessionUser,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const file = this.exports.csv(viewer, query)
    await reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="loans.csv"')
      .send(file)
  }
}
