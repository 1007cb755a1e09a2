import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { BreakdownPeriod, CommissionBreakdown, CommissionTotals, LoanScope, SessionUser } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { CompanyCalendar } from '@upline/events'
import { readPastDate } from '@upline/http'
import { cents, sumCents, toDollars } from '@upline/money'
import { MembersService } from '../hierarchy/members.service.ts'
import { STORED_SUMS } from '../pipeline/company.queries.ts'
import { scopeFor } from '../pipeline/loan-scope.ts'
import type { SumRow } from '../pipeline/loan-sums.ts'
import { commissionOf } from '../pipeline/loan-view.ts'
import { monthsOf } from './breakdown-period.ts'
import { ADJUSTMENTS_SUM, FUNDED_BY_LEVEL } from './commission-totals.queries.ts'
import { PastCommissionsService } from './past-commissions.service.ts'

const COMPANY = 0
const FUNDED = 5

/** What a viewer, or the company, was paid and will be paid. */
@Injectable()
export class CommissionTotalsService {
  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
    private readonly calendar: CompanyCalendar,
    private readonly past: PastCommissionsService,
  ) {}

  async totals(viewer: SessionUser, asked: { scope?: LoanScope; asOf?: string }): Promise<CommissionTotals> {
    const { scope, member } = await this.whose(viewer, asked.scope)
    const date = readPastDate(asked.asOf, await this.calendar.today())
    if (date !== null) return this.past.totals({ scope, member }, date)
    const [sums, { adjustments, tiers }, paidElsewhere, earns] = await Promise.all([
      rows<SumRow>(this.em, STORED_SUMS, [member]),
      this.adjustments(member),
      this.past.paidElsewhere(member, null),
      member === COMPANY ? true : this.members.isActive(member),
    ])
    const funded = sums.filter(({ status }) => status === FUNDED)
    const open = sums.filter(({ status }) => status < FUNDED)
    const paidOut = sumCents([...funded.map(shareOf), adjustments])
    const pending = earns ? sumCents(open.map(shareOf)) : cents(0)
    return {
      scope,
      totalEarned: toDollars(cents(paidOut + pending)),
      paidOut: toDollars(paidOut),
      pending: toDollars(pending),
      adjustments: toDollars(adjustments),
      tiers: toDollars(tiers),
      paidElsewhere,
      pendingLoans: open.reduce((count, { loans }) => count + loans, 0),
    }
  }

  async breakdown(
    viewer: SessionUser,
    asked: { scope?: LoanScope; period: BreakdownPeriod; asOf?: string },
  ): Promise<CommissionBreakdown> {
    const { scope, member } = await this.whose(viewer, asked.scope)
    const today = await this.calendar.today()
    const date = readPastDate(asked.asOf, today)
    if (date !== null) return this.past.breakdown({ scope, member }, asked.period, date)
    const { from, to, firstMonth, lastMonth } = monthsOf(asked.period, today)
    type Row = { level: number; cents: number }
    const found = await rows<Row>(this.em, FUNDED_BY_LEVEL, [member, firstMonth, lastMonth])
    const at = (level: number) => found.find((row) => row.level === level)?.cents ?? 0
    return { scope, period: asked.period, from, to, ...commissionOf({ s0: at(0), s1: at(1), s2: at(2), s3: at(3) }) }
  }

  /** Cents of approved adjustments, early payoffs and tiers of a member, or of the company. */
  async adjustments(member: number) {
    const sum = await firstRow<{ cents: number; tierCents: number }>(this.em, ADJUSTMENTS_SUM, [member])
    return { adjustments: cents(sum?.cents ?? 0), tiers: cents(sum?.tierCents ?? 0) }
  }

  private async whose(viewer: SessionUser, asked: LoanScope | undefined) {
    const scope = scopeFor(viewer, asked)
    return { scope, member: scope === 'company' ? COMPANY : await this.members.noOf(viewer.id) }
  }
}

const shareOf = ({ shareCents }: SumRow) => cents(shareCents)
