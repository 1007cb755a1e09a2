import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import {
  type CalendarDate,
  type CommissionLevel,
  type FigureExplanation,
  type FigureLoan,
  type LoanScope,
  type SessionUser,
} from '@upline/contracts'
import { rows, searching } from '@upline/db'
import { CompanyCalendar } from '@upline/events'
import { defineKeyset } from '@upline/http'
import { cents, toDollars } from '@upline/money'
import { type MonthRange, monthsOf } from '../commissions/breakdown-period.ts'
import { CommissionTotalsService } from '../commissions/commission-totals.service.ts'
import { MembersService } from '../hierarchy/members.service.ts'
import type { ListFilter } from '../pipeline/list-filter.ts'
import type { SumRow } from '../pipeline/loan-sums.ts'
import { scopeFor } from '../pipeline/loan-scope.ts'
import { dayNumber } from '../ledger/dates.ts'
import type { ShownLoan } from '../pipeline/loan-view.ts'
import { COMPANY } from '../pipeline/loan-pages.service.ts'
import { LoansService } from '../pipeline/loans.service.ts'
import { figureLoan } from './figure-loan.ts'
import type { FigureQueryDto } from './figure-query.dto.ts'
import { COMPANY_MONTH_SUMS, FIGURE_LOANS, MINE_MONTH_SUMS } from './figure.queries.ts'
import { countedRows, type CountOptions, type Figure, FIGURE, partOf, shownAs } from './figure.ts'

const NEWEST_FIRST = defineKeyset('figure-loans', { createdAtKey: 'timestamptz', id: 'uuid' })

interface FigureQuery {
  figure: Figure
  scope: LoanScope
  /** The viewer, or 0: the company. */
  member: number
  level: CommissionLevel | null
  filter: ListFilter
  /** Parameters of the last loan before the page. */
  after: (string | null)[]
  /** The months of a figure of months. */
  months: MonthRange
}

/** Takes a figure apart: the sums that it adds up, and the loans behind them. */
@Injectable()
export class FiguresService {
  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
    private readonly loans: LoansService,
    private readonly commissions: CommissionTotalsService,
    private readonly calendar: CompanyCalendar,
  ) {}

  async explain(
    viewer: SessionUser,
    query: FigureQueryDto,
    filter: ListFilter,
  ): Promise<{ answer: FigureExplanation; nextCursor: string | null }> {
    const today = await this.calendar.today()
    const asked = await this.read(viewer, query, { filter, today })
    const { figure, member, level } = asked
    const [sums, found] = await searching(filter.pattern, () => Promise.all([this.sums(asked), this.page(asked)]))
    const { adjustments, tiers } = countsAdjustments(asked)
      ? await this.commissions.adjustments(member)
      : NO_ADJUSTMENTS
    const earns = member === COMPANY || (await this.members.isActive(member))
    const counting: CountOptions = { figure, level, status: filter.status, earns, today: dayNumber(today) }
    const counted = countedRows(sums, counting)
    const total = counted.reduce((sum, { adds }) => sum + adds, adjustments as number)
    const count = counted.reduce((sum, { row }) => sum + row.loans, 0)
    const { rows: page, nextCursor } = NEWEST_FIRST.pageOf(found, filter.limit)
    const sum = shownAs(figure.unit, total)
    const answer = {
      ...{ figure: query.figure, scope: asked.scope, unit: figure.unit, sum, count, meaning: figure.meaning },
      value: figure.unit === 'days' ? Math.max(0, count === 0 ? 0 : Math.round(total / count)) : sum,
      parts: counted.map((part) => partOf(figure.unit, part)),
      adjustments: toDollars(adjustments),
      tiers: toDollars(tiers),
      loans: page.map((loan): FigureLoan => figureLoan(loan, { unit: figure.unit, level, today })),
    }
    return { answer, nextCursor }
  }

  private async read(
    viewer: SessionUser,
    query: FigureQueryDto,
    { filter, today }: { filter: ListFilter; today: CalendarDate },
  ): Promise<FigureQuery> {
    const figure = FIGURE[query.figure]
    const scope = scopeOf(viewer, query)
    const isOwnLoans = query.figure === 'personal-loans'
    return {
      ...{ figure, scope, filter, after: NEWEST_FIRST.after(query.cursor) },
      months: monthsOf((query.figure === 'breakdown' && query.period) || 'this-month', today),
      member: scope === 'company' ? COMPANY : await this.members.noOf(viewer.id),
      level: isOwnLoans ? 0 : query.level === undefined ? null : (Number(query.level) as CommissionLevel),
    }
  }

  private sums({ figure, member, months, filter }: FigureQuery): Promise<SumRow[]> {
    if (!figure.isOfMonths) return this.loans.sums(member, filter)
    const { from, to, firstMonth, lastMonth } = months
    return member === COMPANY
      ? rows<SumRow>(this.em, COMPANY_MONTH_SUMS, [firstMonth, lastMonth])
      : rows<SumRow>(this.em, MINE_MONTH_SUMS, [member, from, to])
  }

  private page({ figure, member, level, months, filter, after }: FigureQuery): Promise<ShownLoan[]> {
    const { limit, status, pattern } = filter
    const asked = [...after, limit + 1, status, pattern]
    const which = figure.isOfMonths ? 'month' : figure.which
    const ends = figure.isOfMonths ? [months.from, months.to] : []
    return member === COMPANY
      ? rows<ShownLoan>(this.em, FIGURE_LOANS.company[which], [...asked, ...ends])
      : rows<ShownLoan>(this.em, FIGURE_LOANS.mine[which], [member, ...asked, level, ...ends])
  }
}

/** Own loans are always the caller's; this month's commissions unless another scope is requested; the rest as the page. */
function scopeOf(viewer: SessionUser, { figure, scope }: FigureQueryDto): LoanScope {
  const asked = scopeFor(viewer, scope)
  return FIGURE[figure].isOwn && (figure === 'personal-loans' || scope === undefined) ? 'mine' : asked
}

const NO_ADJUSTMENTS = { adjustments: cents(0), tiers: cents(0) }

/** A level or a filter selects loans, and adjustments belong to no loan of theirs. */
const countsAdjustments = ({ figure, level, filter }: FigureQuery): boolean =>
  figure.hasAdjustments && level === null && filter.status === null && filter.pattern === null
