import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { rows } from '@upline/db'
import { PeriodOpenError } from '../pay-periods/period-failures.ts'
import { PayPeriodsService } from '../pay-periods/pay-periods.service.ts'
import type { PayRun, PayRunLine } from './pay-run.ts'
import { PAY_BY_KIND } from './pay-by-kind.queries.ts'
import { PayRunLines } from './pay-run-lines.ts'

/** Runs are the closed pay periods; their pay date is the company date of the closing. */
@Injectable()
export class ClosedPeriodLines extends PayRunLines {
  constructor(
    private readonly em: EntityManager,
    private readonly periods: PayPeriodsService,
  ) {
    super()
  }

  async run(id: string): Promise<PayRun> {
    const period = await this.periods.one(id)
    if (period.state === 'open' || period.closedOn === null) throw new PeriodOpenError()
    const lines = await rows<PayRunLine>(this.em.fork(), PAY_BY_KIND, [Number(period.id)])
    return { id: period.id, payDate: period.closedOn, lines }
  }
}
