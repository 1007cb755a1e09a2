import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { LoanHistoryEntry, SessionUser } from '@upline/contracts'
import { plannedOnce, rows } from '@upline/db'
import { defineKeyset, readLimit } from '@upline/http'
import { LoanNotFoundError } from '../pipeline/loan-detail.service.ts'
import { LoansService } from '../pipeline/loans.service.ts'
import { CausesService } from './causes.service.ts'
import { changeLabels, membersIn, type NotedChanges } from './history-labels.ts'
import { BROUGHT_BY, HISTORY_OF, NAMES_OF } from './history.queries.ts'

interface HistoryRow {
  no: number
  kind: LoanHistoryEntry['kind']
  at: string
  version: number
  cause: string
  changes: NotedChanges
}

const LIMITS = { byDefault: 50, max: 1_000 }
const NEWEST_FIRST = defineKeyset('loan-history', { no: 'bigint' })
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Who or what changed a loan, when, and from what to what. */
@Injectable()
export class LoanHistoryService {
  constructor(
    private readonly em: EntityManager,
    private readonly loans: LoansService,
    private readonly causes: CausesService,
  ) {}

  async list(
    viewer: SessionUser,
    askedId: string,
    asked: { limit?: string; cursor?: string },
  ): Promise<{ rows: LoanHistoryEntry[]; nextCursor: string | null }> {
    const limit = readLimit(asked.limit, LIMITS)
    const after = NEWEST_FIRST.read(asked.cursor)
    const loan = UUID.test(askedId) ? await this.loans.one(viewer, askedId) : undefined
    if (!loan) throw new LoanNotFoundError()
    const { id } = loan
    const found =
      after?.no === '0'
        ? []
        : await plannedOnce<HistoryRow>(this.em, HISTORY_OF, [id, ...NEWEST_FIRST.values(after), limit + 1])
    // The entry that added the loan comes last.
    const all = found.length > limit ? found : [...found, ...(await rows<HistoryRow>(this.em, BROUGHT_BY, [id]))]
    const page = NEWEST_FIRST.pageOf(all, limit)
    return { ...page, rows: await this.views(id, page.rows) }
  }

  private async views(loanId: string, page: HistoryRow[]): Promise<LoanHistoryEntry[]> {
    const nos = membersIn(page.map(({ changes }) => changes))
    const [why, members] = await Promise.all([
      this.causes.of(
        loanId,
        page.map(({ cause }) => cause),
      ),
      rows<{ no: number; name: string }>(this.em, NAMES_OF, [nos]),
    ])
    const names = new Map(members.map(({ no, name }) => [no, name]))
    const nameOf = (no: number) => names.get(no) ?? 'Unknown'
    return page.map(({ kind, at, version, cause, changes }) => ({
      ...{ kind, at, version },
      why: why(cause),
      changes: changeLabels(changes, nameOf),
    }))
  }
}
