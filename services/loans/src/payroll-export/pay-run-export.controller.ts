import { Controller, Get, Param, Query, Res, StreamableFile } from '@nestjs/common'
import { OrDuty, Roles, Scope } from '@upline/auth'
import type { FastifyReply } from 'fastify'
import { PayRunExportDto } from './pay-run-export.dto.ts'
import { ApprovedRunLines } from './approved-run-lines.service.ts'
import { PayrollExportService } from './payroll-export.service.ts'

@Controller('pay-runs')
@Roles('ceo', 'admin')
@OrDuty('payroll')
export class PayRunExportController {
  constructor(
    private readonly exports: PayrollExportService,
    private readonly runs: ApprovedRunLines,
  ) {}

  /**
   * Downloads an approved run as a file for a payroll provider or the general ledger.
   * @media text/csv
   * @takes `format`: adp, paylocity, gusto, generic or gl
   * @answers 200 the file; its last row is a control total that equals the ledger
   * @answers 400 `format` is missing or unknown
   * @answers 404
   * @answers 409 `loans.run-not-approved`; `loans.approved-pay-held`; `loans.payees-without-employee-number`: `errors` lists the people;
   *   `loans.payroll-settings-incomplete`: `errors` names the settings
   */
  @Scope('payroll:read')
  @Get(':id/export')
  async export(
    @Param('id') id: string,
    @Query() { format }: PayRunExportDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const file = await this.exports.export(format, await this.runs.run(id))
    void reply.header('cache-control', 'private, no-store')
    const disposition = `attachment; filename="${file.name}"`
    return new StreamableFile(Buffer.from(file.text), { type: 'text/csv; charset=utf-8', disposition })
  }
}
