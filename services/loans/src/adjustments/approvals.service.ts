import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { SessionUser } from '@upline/contracts'
import { firstRow, inTransaction, rows } from '@upline/db'
import {
  AlreadyDecidedError,
  NothingPaidError,
  OwnApprovalError,
  UnknownAdjustmentError,
} from './adjustment-failures.ts'
import { AdjustmentHints } from './adjustment-hints.ts'
import { ANOTHER_APPROVER, BOOK, BOOK_PAYOFF, DECIDE, FUNDING, IS_DECIDED, LOCK_REQUEST } from './adjustments.sql.ts'

interface Request {
  id: string
  memberNo: number | null
  loanId: string | null
  rev: number | null
  type: string
  madeBy: string
}

/** The second pair of eyes: what is approved stands in the ledger, in the open period. */
@Injectable()
export class ApprovalsService {
  constructor(
    private readonly em: EntityManager,
    private readonly hints: AdjustmentHints,
  ) {}

  approve(by: SessionUser, id: string, note = ''): Promise<void> {
    return this.decide(by, id, async (tx, request) => {
      // The loan's row comes before the period's lock, as for everybody who books.
      if (request.type === 'early-payoff') await this.holdFunding(tx, request)
      await rows(tx, DECIDE, [id, true, note, by.id])
      const booked = await rows<{ memberNo: number }>(tx, request.type === 'early-payoff' ? BOOK_PAYOFF : BOOK, [
        id,
        by.id,
      ])
      await this.hints.booked(
        tx,
        booked.map(({ memberNo }) => memberNo),
      )
    })
  }

  reject(by: SessionUser, id: string, note = ''): Promise<void> {
    return this.decide(by, id, async (tx, request) => {
      await rows(tx, DECIDE, [id, false, note, by.id])
      await this.hints.booked(tx, request.memberNo === null ? [] : [request.memberNo])
    })
  }

  private decide(
    by: SessionUser,
    id: string,
    work: (tx: EntityManager, request: Request) => Promise<void>,
  ): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      const request = await firstRow<Request>(tx, LOCK_REQUEST, [id])
      if (!request) throw new UnknownAdjustmentError()
      if (await firstRow(tx, IS_DECIDED, [id])) throw new AlreadyDecidedError()
      if (request.madeBy === by.id && (await firstRow(tx, ANOTHER_APPROVER, [by.id]))) throw new OwnApprovalError()
      await work(tx, request)
    })
  }

  /** A funding that was corrected or taken back since is another one: what was asked for it is not asked for this. */
  private async holdFunding(tx: EntityManager, { loanId, rev }: Request): Promise<void> {
    const loan = await firstRow<{ rev: number; isBooked: boolean }>(tx, FUNDING, [loanId])
    if (!loan?.isBooked || loan.rev !== rev) throw new NothingPaidError()
  }
}
