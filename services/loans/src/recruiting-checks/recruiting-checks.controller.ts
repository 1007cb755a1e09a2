import { Body, Controller, Get, HttpCode, Post, Query, Res, StreamableFile } from '@nestjs/common'
import { OrDuty, Roles } from '@upline/auth'
import type { RecruitingReport } from '@upline/contracts'
import type { FastifyReply } from 'fastify'
import { RecruitingCheckDto, RecruitingQueryDto } from './recruiting-checks.dto.ts'
import { RecruitingChecksService } from './recruiting-checks.service.ts'
import { recruitingCsv } from './recruiting-csv.ts'

@Controller('compliance/recruiting')
@Roles('ceo', 'admin')
@OrDuty('compliance', 'auditor')
export class RecruitingChecksController {
  constructor(private readonly checks: RecruitingChecksService) {}

  /**
   * Shows what rule F2 found in a calendar year: whether a recruiter earned more from recruiting than from loans.
   * @takes `year` (`2026`; default: the current one)
   * @answers 200 `RecruitingReport`: up to 1,000 recruiters, those with findings first; what was checked, and what was not
   */
  @Get()
  report(@Query() { year }: RecruitingQueryDto): Promise<RecruitingReport> {
    return this.checks.report(year)
  }

  /**
   * Downloads the results of rule F2 for a year as CSV.
   * @media text/csv
   * @takes `year` as the report
   * @answers 200 a row for each recruiter of the report; formulas are escaped
   */
  @Get('report.csv')
  async csv(
    @Query() { year }: RecruitingQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const report = await this.checks.report(year)
    void reply.header('cache-control', 'private, no-store')
    const disposition = `attachment; filename="recruiting-and-loan-pay-${report.year}.csv"`
    return new StreamableFile(Buffer.from(recruitingCsv(report)), { type: 'text/csv; charset=utf-8', disposition })
  }

  /**
   * Checks a year now. Otherwise, the current and the last year are checked every ten minutes.
   * @takes `year`, which has started
   * @answers 200 `RecruitingReport`
   * @answers 409 `loans.year-not-started`
   */
  @Post('check')
  @HttpCode(200)
  check(@Body() { year }: RecruitingCheckDto): Promise<RecruitingReport> {
    return this.checks.checkNow(year)
  }
}
