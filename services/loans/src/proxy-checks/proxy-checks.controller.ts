import { Body, Controller, Get, HttpCode, Post, Query, Res, StreamableFile } from '@nestjs/common'
import { OrDuty, Roles } from '@upline/auth'
import type { ProxyReport } from '@upline/contracts'
import type { FastifyReply } from 'fastify'
import { ProxyCheckDto, ProxyQueryDto } from './proxy-checks.dto.ts'
import { ProxyChecksService } from './proxy-checks.service.ts'
import { proxyCsv } from './proxy-csv.ts'

@Controller('compliance/proxy')
@Roles('ceo', 'admin')
@OrDuty('compliance', 'auditor')
export class ProxyChecksController {
  constructor(private readonly checks: ProxyChecksService) {}

  /**
   * Shows what rule Z7 found in a quarter: whether the pay of a payee depends on product, note rate, points or lead source.
   * @takes `quarter` (`2026-Q3`; default: the latest that has ended)
   * @answers 200 `ProxyReport`: payees with the groups that were compared, those with findings first; payees with fewer than 30
   *   loans; what was checked, and what was not
   */
  @Get()
  report(@Query() { quarter }: ProxyQueryDto): Promise<ProxyReport> {
    return this.checks.report(quarter)
  }

  /**
   * Downloads the results of rule Z7 for a quarter as CSV.
   * @media text/csv
   * @takes `quarter` as the report
   * @answers 200 a row for each group that was compared; formulas are escaped
   */
  @Get('report.csv')
  async csv(
    @Query() { quarter }: ProxyQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const report = await this.checks.report(quarter)
    void reply.header('cache-control', 'private, no-store')
    const disposition = `attachment; filename="pay-by-loan-terms-${report.quarter}.csv"`
    return new StreamableFile(Buffer.from(proxyCsv(report)), { type: 'text/csv; charset=utf-8', disposition })
  }

  /**
   * Checks a quarter now. Otherwise, changed loans and adjustments of the last eight quarters are checked every ten minutes.
   * @takes `quarter`, which has ended
   * @answers 200 `ProxyReport`
   * @answers 409 `loans.quarter-not-finished`
   */
  @Post('check')
  @HttpCode(200)
  check(@Body() { quarter }: ProxyCheckDto): Promise<ProxyReport> {
    return this.checks.checkNow(quarter)
  }
}
