import { Readable } from 'node:stream'
import { Controller, Get, Param, Res, StreamableFile } from '@nestjs/common'
import { Roles } from '@upline/auth'
import type { PayrollTotals } from '@upline/contracts'
import type { FastifyReply } from 'fastify'
import { payrollCsv } from './payroll-csv.ts'
import { PayrollService } from './payroll.service.ts'

@Controller('payroll')
@Roles('ceo', 'admin')
export class PayrollController {
  constructor(private readonly payroll: PayrollService) {}

  @Get(':period')
  totals(@Param('period') period: string): Promise<PayrollTotals> {
    return this.payroll.totals(period)
  }

  @Get(':period/payroll.csv')
  async csv(@Param('period') id: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<StreamableFile> {
    const period = await this.payroll.closed(id)
    void reply.header('cache-control', 'private, no-store')
    const text = Readable.from(payrollCsv(period, this.payroll.rows(period)), { objectMode: false })
    const disposition = `attachment; filename="payroll-${period.id}-${period.startsOn}-${period.endsOn}.csv"`
    return new StreamableFile(text, { type: 'text/csv; charset=utf-8', disposition })
  }
}
