import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { LoansMovePreview, MovedFunding, SessionUser } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { CompanyCalendar } from '@upline/events'
import type { Page } from '@upline/http'
import { seesCompany } from '@upline/permissions'
import type { EffectiveOn } from '../compensation/history.ts'
import { EstimateRates } from '../ledger/estimate-rates.ts'
import { paysSameRates } from '../ledger/move-member.ts'
import { loadEstimateBook } from '../ledger/plan-book.queries.ts'
import { FundedMovesService } from './funded-moves.service.ts'
import { CircleError, MayNotError, MissingError, OutsideError, UnknownUplineError } from './move-preview-failures.ts'
import { LINE, MOVED, MOVED_AMOUNTS, RELATION, UPLINE } from './move-preview.queries.ts'
import {
  type LineMember,
  type MovedAmounts,
  type MovedLoans,
  shareChanges,
  sharesOfLine,
  visibleLine,
} from './share-changes.ts'

interface Placed {
  id: string
  no: number
  name: string
  relation: 'self' | 'below' | 'outside'
}

interface MovedRow extends MovedLoans {
  pending: number | null
  funded: number | null
  amount: number | null
}

export interface WantedMove {
  memberId: string
  uplineId: string | null
  /** YYYY-MM-DD; null: today. */
  effectiveOn: string | null
}

const NO_CHANGES = { changedLoans: 0, fundedPeople: [] }

/** What a move would do to estimates, from sums of officers; and to funded loans that an earlier date decides. */
@Injectable()
export class MovePreviewService {
  constructor(
    private readonly em: EntityManager,
    private readonly fundedMoves: FundedMovesService,
    private readonly calendar: CompanyCalendar,
  ) {}

  async of(move: WantedMove, by: SessionUser): Promise<LoansMovePreview> {
    const { memberNo, uplineNo } = await this.checked(move, by)
    const present = await firstRow<{ no: number | null }>(this.em, UPLINE, [memberNo])
    const [moved, before, after] = await Promise.all([
      rows<MovedRow>(this.em, MOVED, [memberNo]),
      rows<LineMember>(this.em, LINE, [present?.no ?? null]),
      rows<LineMember>(this.em, LINE, [uplineNo]),
    ])
    const viewerId = seesCompany(by) ? null : by.id
    const sum = (of: (row: MovedRow) => number | null) => moved.reduce((total, row) => total + (of(row) ?? 0), 0)
    const from = await this.pastStart(move)
    const sums = moved.map(withoutNulls)
    return {
      pendingLoans: sum(({ pending }) => pending),
      pendingVolume: sum(({ amount }) => amount) / 100,
      people: shareChanges(
        { loans: sums, line: visibleLine(before, viewerId) },
        { loans: await this.sumsAfter(memberNo, { before, after, sums }), line: visibleLine(after, viewerId) },
      ),
      fundedLoans: sum(({ funded }) => funded),
      ...(from === null || !seesCompany(by) ? NO_CHANGES : await this.fundedMoves.totals({ memberNo, uplineNo, from })),
    }
  }

  async funded(
    move: WantedMove,
    { page, by }: { page: { limit?: string; cursor?: string }; by: SessionUser },
  ): Promise<Page<MovedFunding>> {
    const link = await this.checked(move, by)
    const from = await this.pastStart(move)
    return from === null ? { rows: [], nextCursor: null } : this.fundedMoves.page({ ...link, from }, page)
  }

  /** Stored sums are at the rates of the current uplines: uplines with other comp plans are calculated loan by loan. */
  private async sumsAfter(
    memberNo: number,
    { before, after, sums }: { before: LineMember[]; after: LineMember[]; sums: MovedLoans[] },
  ): Promise<MovedLoans[]> {
    const [was, is] = [before, after].map((line) => [memberNo, ...line.map(({ no }) => no)]) as [number[], number[]]
    const estimates = new EstimateRates(new Map(), await loadEstimateBook(this.em.fork(), [...was, ...is]))
    if (paysSameRates(was, is, estimates)) return sums
    const amounts = await rows<MovedAmounts>(this.em, MOVED_AMOUNTS, [memberNo])
    return sharesOfLine(amounts, after, (no, level) => estimates.rateOf(no, level))
  }

  /** The first date when the link would apply to funded loans; null: it is in the future. */
  private async pastStart({ effectiveOn }: WantedMove): Promise<EffectiveOn | null> {
    const today = await this.calendar.today()
    const from = effectiveOn ?? today
    return from <= today ? from : null
  }

  private async checked(move: WantedMove, by: SessionUser): Promise<{ memberNo: number; uplineNo: number | null }> {
    const member = await this.movable(move.memberId, by)
    const today = await this.calendar.today()
    if ((move.effectiveOn ?? today) < today && !seesCompany(by)) throw new MayNotError()
    const uplineNo = move.uplineId === null ? null : await this.allowedUpline(move.uplineId, member, by)
    if (uplineNo === null && !seesCompany(by)) throw new OutsideError()
    return { memberNo: member.no, uplineNo }
  }

  /** As for the move itself: ceo and admin any member, managers their downline. Auditors can preview every move. */
  private async movable(memberId: string, by: SessionUser): Promise<Placed> {
    const found = await this.find(memberId, by)
    if (!found || (found.relation === 'outside' && !seesCompany(by))) throw new MissingError()
    const may = seesCompany(by) || (by.role === 'manager' && found.relation === 'below')
    if (!may) throw new MayNotError()
    return found
  }

  private async allowedUpline(uplineId: string, member: Placed, by: SessionUser): Promise<number> {
    const found = await this.find(uplineId, by)
    if (!seesCompany(by) && (!found || found.relation === 'outside')) throw new OutsideError()
    if (!found) throw new UnknownUplineError()
    const above = await firstRow<{ relation: string }>(this.em, RELATION, [uplineId, member.id])
    if (above?.relation !== 'outside') throw new CircleError(member.name, found.name)
    return found.no
  }

  private find(memberId: string, by: SessionUser): Promise<Placed | undefined> {
    return firstRow<Placed>(this.em, RELATION, [memberId, by.id])
  }
}

const withoutNulls = ({ depth, s1, s2, s3 }: MovedRow): MovedLoans => ({ depth, s1: s1 ?? 0, s2: s2 ?? 0, s3: s3 ?? 0 })
