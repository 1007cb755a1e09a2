import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { PayrollTotals } from '@upline/contracts'
import { firstRow, rowBatches } from '@upline/db'
import { cents, sumCents, toDollars } from '@upline/money'
import { PeriodOpenError } from '../pay-periods/period-failures.ts'
import { type PeriodFacts, PayPeriodsService } from '../pay-periods/pay-periods.service.ts'
import { HAS_MOVEMENTS, HEADCOUNT, PAYROLL, TOTALS } from './payroll.queries.ts'

interface TotalsRow {
  entries: number
  adjustments: number
  lines: number
  statements: number
}

export interface PayrollRow {
  memberId: string
  username: string
  name: string
  total: number
  /** Personal, Level 1 to 3, adjustments. */
  parts: number[]
  /** Draws, guarantees, carried nets and recoveries, as a change of the payment. */
  balance: number
}

const AT_ONCE = 2_000

/** The pay of all members in a period, and whether it balances with the ledger. */
@Injectable()
export class PayrollService {
  constructor(
    private readonly em: EntityManager,
    private readonly periods: PayPeriodsService,
  ) {}

  async totals(periodId: string): Promise<PayrollTotals> {
    const period = await this.periods.one(periodId)
    const [sums, people] = await Promise.all([
      firstRow<TotalsRow>(this.em.fork(), TOTALS, [Number(period.id)]),
      firstRow<{ n: number }>(this.em.fork(), HEADCOUNT, [Number(period.id)]),
    ])
    const { entries, adjustments, lines, statements } = sums as TotalsRow
    const control = sumCents([entries, adjustments].map(cents))
    return {
      periodId: period.id,
      people: people?.n ?? 0,
      lines,
      controlTotal: toDollars(control),
      entries: toDollars(cents(entries)),
      adjustments: toDollars(cents(adjustments)),
      statements: period.statementsReady ? toDollars(cents(statements)) : null,
      balanced: !period.statementsReady || statements === control,
    }
  }

  /** Only for a closed period: what is paid out must not change afterwards. */
  async closed(periodId: string): Promise<PeriodFacts> {
    const period = await this.periods.one(periodId)
    if (period.state === 'open') throw new PeriodOpenError()
    return period
  }

  /** Whether balances change what the period pays. */
  async hasMovements(period: PeriodFacts): Promise<boolean> {
    return (await firstRow(this.em.fork(), HAS_MOVEMENTS, [Number(period.id)])) !== undefined
  }

  rows(period: PeriodFacts): AsyncGenerator<PayrollRow[]> {
    return rowBatches<PayrollRow>(this.em, { sql: PAYROLL, parameters: [Number(period.id)], size: AT_ONCE })
  }
}
