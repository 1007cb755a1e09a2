import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import {
  type CommissionLevel,
  type FigureExplanation,
  type FigureLoan,
  type LoanScope,
  type SessionUser,
} from '@upline/contracts'
import { rows } from '@upline/db'
import { pageOf } from '@upline/http'
import { seesCompany } from '@upline/permissions'
import { MembersService } from '../hierarchy/members.service.ts'
import type { ListFilter } from '../pipeline/list-filter.ts'
import type { SumRow } from '../pipeline/loan-sums.ts'
import { scopeFor } from '../pipeline/loan-scope.ts'
import { dayNumber, type ShownLoan } from '../pipeline/loan-view.ts'
import { COMPANY } from '../pipeline/loan-pages.service.ts'
import { LoansService } from '../pipeline/loans.service.ts'
import { figureLoan } from './figure-loan.ts'
import type { FigureQueryDto } from './figure-query.dto.ts'
import { COMPANY_MONTH_SUMS, FIGURE_LOANS, MINE_MONTH_SUMS } from './figure.sql.ts'
import { countedRows, type Counting, type Figure, FIGURE, partOf, shownAs } from './figure.ts'

interface Asked {
  figure: Figure
  scope: LoanScope
  /** The viewer, or 0: the company. */
  member: number
  level: CommissionLevel | null
  filter: ListFilter
  /** First instants of the month that runs and of the next. */
  month: readonly [string, string]
}

/** Takes a figure apart: the sums that it adds up, and the loans behind them. */
@Injectable()
export class FiguresService {
  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
    private readonly loans: LoansService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async explain(
    viewer: SessionUser,
    query: FigureQueryDto,
    filter: ListFilter,
  ): Promise<{ answer: FigureExplanation; nextCursor: string | null }> {
    const now = this.clock.now()
    const asked = await this.read(viewer, query, filter)
    const { figure, member, level } = asked
    const [sums, found, earns] = await Promise.all([
      this.sums(asked),
      this.page(asked),
      member === COMPANY ? true : this.members.isActive(member),
    ])
    const counting: Counting = { figure, level, status: filter.status, earns, today: dayNumber(now) }
    const counted = countedRows(sums, counting)
    const total = counted.reduce((sum, { adds }) => sum + adds, 0)
    const count = counted.reduce((sum, { row }) => sum + row.loans, 0)
    const { rows: page, nextCursor } = pageOf(found, filter.limit, (loan) => [loan.createdAtKey, loan.id])
    const sum = shownAs(figure.unit, total)
    const answer = {
      ...{ figure: query.figure, scope: asked.scope, unit: figure.unit, sum, count, meaning: figure.meaning },
      value: figure.unit === 'days' ? Math.max(0, count === 0 ? 0 : Math.round(total / count)) : sum,
      parts: counted.map((part) => partOf(figure.unit, part)),
      loans: page.map((loan): FigureLoan => figureLoan(loan, { unit: figure.unit, level, now })),
    }
    return { answer, nextCursor }
  }

  private async read(viewer: SessionUser, query: FigureQueryDto, filter: ListFilter): Promise<Asked> {
    const figure = FIGURE[query.figure]
    const scope = scopeOf(viewer, query)
    const isOwnLoans = query.figure === 'personal-loans'
    return {
      ...{ figure, scope, filter, month: monthOf(this.clock.now()) },
      member: scope === 'company' ? COMPANY : await this.members.noOf(viewer.id),
      level: isOwnLoans ? 0 : query.level === undefined ? null : (Number(query.level) as CommissionLevel),
    }
  }

  private sums({ figure, member, month, filter }: Asked): Promise<SumRow[]> {
    if (!figure.isOfMonth) return this.loans.sums(member, filter)
    return member === COMPANY
      ? rows<SumRow>(this.em, COMPANY_MONTH_SUMS, [...month])
      : rows<SumRow>(this.em, MINE_MONTH_SUMS, [member, ...month])
  }

  private page({ figure, member, level, month, filter }: Asked): Promise<ShownLoan[]> {
    const { after, limit, status, pattern } = filter
    const asked = [after?.[0] ?? null, after?.[1] ?? null, limit + 1, status, pattern]
    const which = figure.isOfMonth ? 'month' : figure.which
    const ends = figure.isOfMonth ? month : []
    return member === COMPANY
      ? rows<ShownLoan>(this.em, FIGURE_LOANS.company[which], [...asked, ...ends])
      : rows<ShownLoan>(this.em, FIGURE_LOANS.mine[which], [member, ...asked, level, ...ends])
  }
}

/** Figures that are always one's own, the team's volume (the company's for who sees it), and the rest by the page's scope. */
function scopeOf(viewer: SessionUser, { figure, scope }: FigureQueryDto): LoanScope {
  const asked = scopeFor(viewer, scope)
  if (FIGURE[figure].isOwn) return 'mine'
  return figure === 'team-volume' && seesCompany(viewer) ? 'company' : asked
}

const monthOf = (now: Date): readonly [string, string] => [
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString(),
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString(),
]
