import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { CommissionLevel, CommissionRow, SessionUser } from '@upline/contracts'
import { plannedOnce, rows, searching } from '@upline/db'
import { defineKeyset, type Page } from '@upline/http'
import { cents, sumCents, toDollars } from '@upline/money'
import { MembersService } from '../hierarchy/members.service.ts'
import type { ListFilter } from '../pipeline/list-filter.ts'
import type { ShownLoan } from '../pipeline/loan-view.ts'
import { COMMISSION_PAGES, withLimit } from './commissions.queries.ts'

const FUNDED = 5
const NEWEST_FIRST = defineKeyset('commissions', { datedAtKey: 'timestamptz', id: 'uuid' })

interface ShownCommission extends ShownLoan {
  /** Booking of a paid commission, creation of the loan of a pending one. */
  datedAt: string
  datedAtKey: string
  datedOn: string
}

/** Pages of a dashboard, which every live hint requests again: each size is a text of its own. */
const MAX_PLANNED_ROWS = 20

/** What the viewer earned on funded loans, and the estimates on open loans. */
@Injectable()
export class CommissionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
  ) {}

  async list(viewer: SessionUser, cursor: string | undefined, filter: ListFilter): Promise<Page<CommissionRow>> {
    const { limit, status, pattern } = filter
    const after = NEWEST_FIRST.after(cursor)
    const asked = [await this.members.noOf(viewer.id), ...after, limit + 1, status, pattern]
    const found = await searching(pattern, () => this.page(asked, filter))
    const page = NEWEST_FIRST.pageOf(found, limit)
    return { ...page, rows: page.rows.map(commissionRow) }
  }

  /** Each text has its own plan, because a generic plan does not use the search index. */
  private page(asked: unknown[], { limit, pattern, status }: ListFilter): Promise<ShownCommission[]> {
    const sql = COMMISSION_PAGES[status === null ? 'all' : status === FUNDED ? 'paid' : 'pending']
    if (pattern !== null || limit > MAX_PLANNED_ROWS) return rows<ShownCommission>(this.em, sql, asked)
    return plannedOnce<ShownCommission>(this.em, withLimit(sql, limit + 1), asked)
  }
}

/** 'Paid' means status Funded. */
function commissionRow(loan: ShownCommission): CommissionRow {
  const level = (loan.level ?? 0) as CommissionLevel
  return {
    id: `${loan.id}-${level}`,
    amount: toDollars(sumCents([loan.s0, loan.s1, loan.s2, loan.s3].map(cents))),
    level,
    status: loan.status === FUNDED ? 'paid' : 'pending',
    createdAt: loan.datedAt,
    createdOn: loan.datedOn,
    loan: {
      id: loan.id,
      loanNumber: loan.loanNumber ?? '',
      borrowerName: loan.borrower,
      loanAmount: loan.amountCents === null ? null : toDollars(cents(loan.amountCents)),
      product: loan.product,
    },
  }
}
