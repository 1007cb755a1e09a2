import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import {
  type BreakdownPeriod,
  type CalendarDate,
  type CommissionBreakdown,
  type CommissionTotals,
  type Dollars,
  type LoanScope,
} from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { cents, sumCents, toDollars } from '@upline/money'
import { commissionOf } from '../pipeline/loan-view.ts'
import { monthsOf } from './breakdown-period.ts'
import { ADJUSTMENTS_SUM_ON, PAID_BY_LEVEL, PAID_ELSEWHERE_SUM } from './commission-totals.queries.ts'

/** Whose commissions; `member` is the member's number, or 0 for the company. */
interface Payee {
  scope: LoanScope
  member: number
}

interface LevelRow {
  level: number
  cents: number
}

/** Earlier than any funding date. */
const FIRST_FUNDING: CalendarDate = '0001-01-01'

/**
 * Commissions as of a past date: what the ledger pays for loans funded up to that date, with every correction and reversal
 * booked until now, and the adjustments booked up to that date (decision 0069).
 */
@Injectable()
export class PastCommissionsService {
  constructor(private readonly em: EntityManager) {}

  /** Nothing is pending in the past: estimates are not stored. */
  async totals({ scope, member }: Payee, date: CalendarDate): Promise<CommissionTotals> {
    const [shares, sum, paidElsewhere] = await Promise.all([
      this.byLevel(member, FIRST_FUNDING, date),
      firstRow<{ cents: number; tierCents: number }>(this.em, ADJUSTMENTS_SUM_ON, [member, date]),
      this.paidElsewhere(member, date),
    ])
    const adjustments = cents(sum!.cents)
    const paidOut = toDollars(sumCents([...shares.map((row) => cents(row.cents)), adjustments]))
    return {
      ...{ scope, totalEarned: paidOut, paidOut, pending: null, pendingLoans: null },
      ...{ adjustments: toDollars(adjustments), tiers: toDollars(cents(sum!.tierCents)), paidElsewhere },
    }
  }

  /** The months of the period end with the month of the date, and the last one with the date. */
  async breakdown({ scope, member }: Payee, period: BreakdownPeriod, date: CalendarDate): Promise<CommissionBreakdown> {
    const { from } = monthsOf(period, date)
    const found = await this.byLevel(member, from, date)
    const at = (level: number) => found.find((row) => row.level === level)?.cents ?? 0
    const shares = commissionOf({ s0: at(0), s1: at(1), s2: at(2), s3: at(3) })
    return { scope, period, from, to: date, ...shares }
  }

  /** What another system paid a member, or the company, for loans funded up to a date; null: all. */
  async paidElsewhere(member: number, date: CalendarDate | null): Promise<Dollars> {
    const found = await firstRow<{ cents: number }>(this.em, PAID_ELSEWHERE_SUM, [member, date])
    return toDollars(cents(found!.cents))
  }

  private byLevel(member: number, from: CalendarDate, to: CalendarDate): Promise<LevelRow[]> {
    return rows<LevelRow>(this.em, PAID_BY_LEVEL, [member, from, to])
  }
}
