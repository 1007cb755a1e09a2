import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { LoansMovePreview, SessionUser } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { seesCompany } from '@upline/permissions'
import { CircleError, MayNotError, MissingError, OutsideError, UnknownUplineError } from './move-preview-failures.ts'
import { LINE, MOVED, RELATION } from './move-preview.sql.ts'
import { type LineMember, type MovedLoans, shareChanges, visibleLine } from './share-changes.ts'

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

/** What a move would do to estimates, from sums of officers: no loan is read. */
@Injectable()
export class MovePreviewService {
  constructor(private readonly em: EntityManager) {}

  async of(memberId: string, uplineId: string | null, by: SessionUser): Promise<LoansMovePreview> {
    const member = await this.movable(memberId, by)
    const upline = uplineId === null ? null : await this.allowedUpline(uplineId, member, by)
    if (upline === null && !seesCompany(by)) throw new OutsideError()
    const present = await firstRow<{ no: number | null }>(
      this.em,
      'select upline_no as no from members where no = $1',
      [member.no],
    )
    const [moved, before, after] = await Promise.all([
      rows<MovedRow>(this.em, MOVED, [member.no]),
      rows<LineMember>(this.em, LINE, [present?.no ?? null]),
      rows<LineMember>(this.em, LINE, [upline]),
    ])
    const viewerId = seesCompany(by) ? null : by.id
    const sum = (of: (row: MovedRow) => number | null) => moved.reduce((total, row) => total + (of(row) ?? 0), 0)
    return {
      pendingLoans: sum(({ pending }) => pending),
      pendingVolume: sum(({ amount }) => amount) / 100,
      people: shareChanges(moved.map(withoutNulls), visibleLine(before, viewerId), visibleLine(after, viewerId)),
      fundedLoans: sum(({ funded }) => funded),
    }
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
