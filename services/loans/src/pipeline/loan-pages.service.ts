import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { LOAN_SORTS, type LoanSort } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { COMPANY_PAGE } from './company.queries.ts'
import type { ListFilter } from './list-filter.ts'
import { keysetOf, needsShares, NEWEST_FIRST, orderOf, type LoanPlace } from './loan-order.ts'
import type { ShownLoan } from './loan-view.ts'
import { MINE_PAGE, MINE_PAGE_WIDE } from './own-loans.queries.ts'
import { companySorted, mineSorted } from './sorted.queries.ts'
import { MAX_SCANNED_LOANS, searchLimit } from './wide-viewer.ts'
import { LOANS_IN_REACH, OFFICERS_BELOW } from './wide-viewer.queries.ts'

/** In place of a member: sums and pages of all loans. */
export const COMPANY = 0

const SORTED = Object.fromEntries(
  LOAN_SORTS.map((sort) => [
    sort,
    {
      company: companySorted(orderOf(sort), { withShares: needsShares(sort) }),
      mine: mineSorted(orderOf(sort)),
    },
  ]),
) as Record<LoanSort, { company: string; mine: string }>

export interface LoanPageQuery extends ListFilter {
  /** The last loan before the page. */
  after: LoanPlace | undefined
}

export type PlacedLoan = ShownLoan & LoanPlace

/** One page of loans, read with the cheapest query for this viewer. It has one more row than requested if more follow. */
@Injectable()
export class LoanPagesService {
  constructor(private readonly em: EntityManager) {}

  async page(member: number, asked: LoanPageQuery): Promise<PlacedLoan[]> {
    const found = await this.read(member, asked)
    return found.map((loan) => ({ ...loan, orderKey: loan.orderKey ?? loan.createdAtKey }))
  }

  private async read(member: number, filter: LoanPageQuery): Promise<ShownLoan[]> {
    if (filter.sort !== NEWEST_FIRST || filter.outcome !== null) return this.sorted(member, filter)
    const { after, limit, status, pattern } = filter
    const parameters = [after?.createdAtKey ?? null, after?.id ?? null, limit + 1, status, pattern]
    if (member === COMPANY) return rows<ShownLoan>(this.em, COMPANY_PAGE, parameters)
    if (await this.isWide(member, filter)) {
      const found = await this.wide([member, ...parameters])
      if (found) return found
    }
    return rows<ShownLoan>(this.em, MINE_PAGE, [member, ...parameters])
  }

  private sorted(
    member: number,
    { after, limit, status, pattern, outcome, sort }: LoanPageQuery,
  ): Promise<ShownLoan[]> {
    const parameters = [...keysetOf(sort).values(after), limit + 1, status, pattern, outcome]
    return member === COMPANY
      ? rows<ShownLoan>(this.em, SORTED[sort].company, parameters)
      : rows<ShownLoan>(this.em, SORTED[sort].mine, [member, ...parameters])
  }

  /** Undefined if it gave up. */
  private async wide(parameters: unknown[]): Promise<ShownLoan[] | undefined> {
    const found = await rows<ShownLoan & { gaveUp: boolean }>(this.em, MINE_PAGE_WIDE, [
      ...parameters,
      MAX_SCANNED_LOANS,
    ])
    return found.length === 0 || found[0]?.gaveUp ? undefined : found
  }

  /** Reads constant-time sums first and counts officers only as far as necessary. */
  private async isWide(member: number, { limit, status, pattern }: ListFilter): Promise<boolean> {
    if (status !== null || pattern !== null) return false
    const reach = await firstRow<{ all: number; own: number }>(this.em, LOANS_IN_REACH, [member])
    const needs = searchLimit({ limit: limit + 1, all: reach?.all ?? 0, own: reach?.own ?? 0 })
    if (needs === undefined) return false
    const below = await firstRow<{ officers: number }>(this.em, OFFICERS_BELOW, [member, needs + 1])
    return (below?.officers ?? 0) > needs
  }
}
