import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import {
  addMonths,
  type CalendarDate,
  type MemberYear,
  monthNumberOf,
  monthOf,
  type Production,
  type ProductionMonth,
  type SessionUser,
  type YearForViewer,
  type YearLoan,
} from '@upline/contracts'
import { CompanyCalendar } from '@upline/events'
import { cents, toDollars } from '@upline/money'
import { seesCompany, seesYearsPay, yearReachOf } from '@upline/permissions'
import { MembersService } from '../hierarchy/members.service.ts'
import { statusName } from '../pipeline/loan-view.ts'
import { type LatestLoan, latestLoans } from './latest-loans.queries.ts'
import { MemberYearNotFoundError } from './member-year-failures.ts'
import * as sql from './member-year.queries.ts'

const MAX_LATEST = 5

/** What a member originated this year, and what it pays the viewer. */
@Injectable()
export class MemberYearService {
  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
    private readonly calendar: CompanyCalendar,
  ) {}

  async show(viewer: SessionUser, memberId: string): Promise<MemberYear> {
    const viewerNo = await this.members.noOf(viewer.id)
    const reach = yearReachOf(viewer)
    const seen = { viewerNo, isAll: reach === 'all', isDownline: reach === 'downline' }
    const member = await sql.visibleMember(this.em, memberId, seen)
    if (!member) throw new MemberYearNotFoundError()
    const to = await this.calendar.today()
    const year = { from: `${to.slice(0, 4)}-01-01`, to }
    const [funded, pending, earned, forViewer, latest] = await Promise.all([
      sql.fundedByMonth(this.em, member.no, year),
      sql.openProduction(this.em, member.no),
      seesYearsPay(viewer, memberId) ? this.earned(member.no, year) : null,
      this.forViewer(viewerNo, member, year),
      this.latest(viewer, viewerNo, member),
    ])
    const months = monthsOf(to, funded)
    return {
      member: { id: member.id, name: member.name },
      year: Number(to.slice(0, 4)),
      funded: productionView(sumOf(funded)),
      pending: productionView(pending),
      ...{ earned, forViewer, months, latest },
    }
  }

  private async earned(memberNo: number, { from, to }: Year): Promise<number> {
    const months = { first: monthNumberOf(monthOf(from)), last: monthNumberOf(monthOf(to)) }
    return dollars(await sql.earnedCents(this.em, memberNo, months))
  }

  private async forViewer(viewerNo: number, { no, level }: sql.YearMember, year: Year): Promise<YearForViewer | null> {
    const shares = { memberNo: no, viewerNo }
    const funded = await sql.fundedShareCents(this.em, shares, year)
    if (level === null) return funded === 0 ? null : { level, funded: dollars(funded), pending: 0 }
    return { level, funded: dollars(funded), pending: dollars(await sql.pendingShareCents(this.em, shares, level)) }
  }

  private async latest(viewer: SessionUser, viewerNo: number, { no, level }: sql.YearMember): Promise<YearLoan[]> {
    const which = { isAll: seesCompany(viewer), hasOpen: level !== null, limit: MAX_LATEST }
    return (await latestLoans(this.em, { viewerNo, memberNo: no }, which)).map(loanView)
  }
}

interface Year {
  from: CalendarDate
  to: CalendarDate
}

const dollars = (amount: number) => toDollars(cents(amount))

const productionView = ({ loans, volumeCents }: sql.ProductionRow): Production => ({
  loans,
  volume: dollars(volumeCents),
})

const sumOf = (months: readonly sql.ProductionRow[]): sql.ProductionRow => ({
  loans: months.reduce((sum, { loans }) => sum + loans, 0),
  volumeCents: months.reduce((sum, { volumeCents }) => sum + volumeCents, 0),
})

/** January to the month of today, zeros if nothing funded. */
function monthsOf(today: CalendarDate, funded: readonly (sql.ProductionRow & { month: string })[]): ProductionMonth[] {
  const count = Number(today.slice(5, 7))
  return Array.from({ length: count }, (_, at) => {
    const month = addMonths(monthOf(today), at + 1 - count)
    const found = funded.find((row) => row.month === month)
    return { month, ...productionView(found ?? { loans: 0, volumeCents: 0 }) }
  })
}

const loanView = ({ status, amountCents, shareCents, ...loan }: LatestLoan): YearLoan => ({
  ...loan,
  status: statusName(status),
  amount: amountCents === null ? null : dollars(amountCents),
  share: shareCents === 0 ? null : dollars(shareCents),
})
