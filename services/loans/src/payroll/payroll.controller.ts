import { Readable } from 'node:stream'
import { Controller, Get, Param, Res, StreamableFile } from '@nestjs/common'
import { OrDuty, Roles, Scope } from '@upline/auth'
import type { PayrollTotals } from '@upline/contracts'
import type { FastifyReply } from 'fastify'
import { payrollCsv } from './payroll-csv.ts'
import { PayrollService } from './payroll.service.ts'

@Controller('payroll')
@Roles('ceo', 'admin')
@OrDuty('payroll')
export class PayrollController {
  constructor(private readonly payroll: PayrollService) {}

  /**
   * Compares the sum of a period with the ledger and the statements.
   * @answers 200 `PayrollTotals`: the control total next to ledger and statements
   */
  @Scope('payroll:read')
  @Get(':period')
  totals(@Param('period') period: string): Promise<PayrollTotals> {
    return this.payroll.totals(period)
  }

  /**
   * Gives a closed period as one row per person and a control total.
   * @media text/csv
   * @answers 200 a row a person and a control total; with the columns Balance and Paid if balances change what is paid
   * @answers 409 the period is open
   */
  @Scope('payroll:read')
  @Get(':period/payroll.csv')
  async csv(@Param('period') id: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<StreamableFile> {
    const period = await this.payroll.closed(id)
    const hasBalances = await this.payroll.hasMovements(period)
    void reply.header('cache-control', 'private, no-store')
    const text = Readable.from(payrollCsv(period, this.payroll.rows(period), { hasBalances }), { objectMode: false })
    const disposition = `attachment; filename="payroll-${period.id}-${period.startsOn}-${period.endsOn}.csv"`
    return new StreamableFile(text, { type: 'text/csv; charset=utf-8', disposition })
  }
}
