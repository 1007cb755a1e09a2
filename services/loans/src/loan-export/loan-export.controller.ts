import { Controller, Get, Query, Res } from '@nestjs/common'
import { CurrentUser } from '@upline/auth'
import type { SessionUser } from '@upline/contracts'
import type { FastifyReply } from 'fastify'
import { LoanExportQueryDto } from './loan-export-query.dto.ts'
import { LoanExportService } from './loan-export.service.ts'

@Controller('loans')
export class LoanExportController {
  constructor(private readonly exports: LoanExportService) {}

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
