import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type Loan, type LoansResponse, type SessionUser } from '@upline/contracts'
import { firstRow, rows, searching } from '@upline/db'
import { CompanyCalendar } from '@upline/events'
import { seesCompany } from '@upline/permissions'
import { dayNumber } from '../ledger/dates.ts'
import { MembersService } from '../hierarchy/members.service.ts'
import { COMPANY_ONE, COMPANY_SUMS, STORED_SUMS } from './company.queries.ts'
import type { ListFilter } from './list-filter.ts'
import { keysetOf, NEWEST_FIRST, type LoanPlace } from './loan-order.ts'
import { COMPANY, LoanPagesService } from './loan-pages.service.ts'
import { loanTotals, type SumRow } from './loan-sums.ts'
import { scopeFor } from './loan-scope.ts'
import { loanView, type ShownLoan } from './loan-view.ts'
import type { LoansQueryDto } from './loans-query.dto.ts'
import { MINE_ONE, MINE_SUMS, WAITS_FOR_IMPORTER } from './own-loans.queries.ts'

export interface LoansPage {
  answer: LoansResponse
  nextCursor: string | null
}

type SumFilter = Pick<ListFilter, 'pattern'> & Partial<Pick<ListFilter, 'outcome'>>

/** The totals of a search cover the newest matches, up to this number. */
const MAX_SUMMED_LOANS = 10_000

/** Each page of another order sorts all loans again, so exports use few large pages. */
const SORTED_AT_ONCE = 10_000

/** The pipeline as one viewer sees it: a page of loans, and totals over everything that scope and filters select. */
@Injectable()
export class LoansService {
  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
    private readonly lists: LoanPagesService,
    private readonly calendar: CompanyCalendar,
  ) {}

  async list(
    viewer: SessionUser,
    asked: Pick<LoansQueryDto, 'scope' | 'cursor'>,
    filter: ListFilter,
  ): Promise<LoansPage> {
    const scope = scopeFor(viewer, asked.scope)
    const keyset = keysetOf(filter.sort)
    const after = keyset.read(asked.cursor)
    const today = await this.calendar.today()
    const own = await this.members.noOf(viewer.id)
    const member = scope === 'company' ? COMPANY : own
    const earns = member === COMPANY || (await this.members.isActive(member))
    const [found, sums, viewerSums] = await searching(filter.pattern, () =>
      Promise.all([
        this.lists.page(member, { ...filter, after }),
        this.sums(member, filter),
        member === own ? undefined : this.sums(own, filter),
      ]),
    )
    const { rows: loans, nextCursor } = keyset.pageOf(found, filter.limit)
    const totals = loanTotals({
      rows: sums,
      ...(viewerSums ? { viewerRows: viewerSums } : {}),
      ...{ status: filter.status, earns, today: dayNumber(today) },
      ...(filter.pattern === null && filter.outcome === null ? {} : { maxLoans: MAX_SUMMED_LOANS }),
    })
    return { answer: { scope, ...totals, loans: loans.map((loan) => loanView(loan, today)) }, nextCursor }
  }

  /** Every loan that scope and filter select, page by page, so that no file has to fit into memory. */
  async *pages(viewer: SessionUser, asked: Pick<LoansQueryDto, 'scope'>, wish: ListFilter): AsyncGenerator<Loan[]> {
    const isSorted = wish.sort !== NEWEST_FIRST || wish.outcome !== null
    const filter = { ...wish, limit: isSorted ? SORTED_AT_ONCE : wish.limit }
    const member = scopeFor(viewer, asked.scope) === 'company' ? COMPANY : await this.members.noOf(viewer.id)
    const today = await this.calendar.today()
    for (let after: LoanPlace | undefined; ;) {
      const found = await this.lists.page(member, { ...filter, after })
      const page = found.slice(0, filter.limit)
      yield page.map((loan) => loanView(loan, today))
      const last = page.at(-1)
      if (found.length <= filter.limit || !last) return
      after = last
    }
  }

  /** One loan inside the viewer's widest scope, or undefined. */
  async one(viewer: SessionUser, id: string, em: EntityManager = this.em): Promise<ShownLoan | undefined> {
    if (seesCompany(viewer)) return this.whole(id)
    const mine = await firstRow<ShownLoan>(em, MINE_ONE, [await this.members.noOf(viewer.id, em), id])
    return mine ?? ((await this.waitsForImporter(viewer, id, em)) ? this.whole(id) : undefined)
  }

  /** A loan without an officer is in no member's scope. The manager who imported it can assign it, and so see it. */
  private async waitsForImporter({ role, id: viewer }: SessionUser, id: string, em: EntityManager): Promise<boolean> {
    return role === 'manager' && (await firstRow(em, WAITS_FOR_IMPORTER, [id, viewer])) !== undefined
  }

  /** Any loan, with the whole loan's four shares. */
  whole(id: string): Promise<ShownLoan | undefined> {
    return firstRow<ShownLoan>(this.em, COMPANY_ONE, [id])
  }

  /** Roll-ups know every status; only a text or an outcome needs the loans themselves. */
  sums(member: number, { pattern, outcome = null }: SumFilter): Promise<SumRow[]> {
    if (pattern === null && outcome === null) return rows<SumRow>(this.em, STORED_SUMS, [member])
    return member === COMPANY
      ? rows<SumRow>(this.em, COMPANY_SUMS, [pattern, MAX_SUMMED_LOANS, outcome])
      : rows<SumRow>(this.em, MINE_SUMS, [member, pattern, MAX_SUMMED_LOANS, outcome])
  }
}
