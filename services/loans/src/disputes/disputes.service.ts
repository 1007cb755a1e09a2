import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type DisputeView, type SessionUser } from '@upline/contracts'
import { firstRow, inTransaction, rows } from '@upline/db'
import { LiveHints } from '@upline/events'
import { decodeCursor, pageOf, readLimit } from '@upline/http'
import { fromDollars } from '@upline/money'
import { seesPay } from '@upline/permissions'
import { AdjustmentsService } from '../adjustments/adjustments.service.ts'
import { ONE_AT_A_TIME } from '../adjustments/adjustments.sql.ts'
import { MembersService } from '../hierarchy/members.service.ts'
import { PayPeriodsService } from '../pay-periods/pay-periods.service.ts'
import { ONE_LINE } from '../statements/statements.sql.ts'
import { DisputeResolvedError, DisputeStandsError, UnknownDisputeError, UnknownLineError } from './dispute-failures.ts'
import { type DisputeRow, disputeView } from './dispute-view.ts'
import type { OpenDisputeDto, ResolveDisputeDto } from './disputes.dto.ts'
import { DISPUTES, IS_OPEN, LOCK_DISPUTE, OPEN, RESOLVE, STANDS_OPEN, VERIFY } from './disputes.sql.ts'

/** About the whole statement: a loan that should stand there and does not. */
export const WHOLE_STATEMENT = 'statement'

interface Line {
  key: string
  loanId: string | null
  amountCents: number
}

/** A person's word on the own statement, line by line, and what came of it. Nothing of it is ever taken away. */
@Injectable()
export class DisputesService {
  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
    private readonly periods: PayPeriodsService,
    private readonly adjustments: AdjustmentsService,
    private readonly hints: LiveHints,
  ) {}

  /** Company, Payroll duty and auditors: all; others: their own. */
  async list(
    viewer: SessionUser,
    asked: { open: boolean; limit?: string | undefined; cursor?: string | undefined },
  ): Promise<{ rows: DisputeView[]; nextCursor: string | null }> {
    const limit = readLimit(asked.limit, { byDefault: 200, max: 1_000 })
    const after = decodeCursor<readonly [string, string]>(asked.cursor, 2)
    const whose = seesPay(viewer) ? null : await this.members.noOf(viewer.id)
    const keyset = [after?.[0] ?? null, after?.[1] ?? null]
    const found = await rows<DisputeRow>(this.em, DISPUTES, [whose, asked.open, null, ...keyset, limit + 1])
    const page = pageOf(found, limit, (row) => [row.openedAtKey, row.id])
    return { ...page, rows: page.rows.map(disputeView) }
  }

  async byIds(ids: string[]): Promise<Map<string, DisputeView>> {
    if (ids.length === 0) return new Map()
    const found = await rows<DisputeRow>(this.em, DISPUTES, [null, false, ids, null, null, ids.length])
    return new Map(found.map((row) => [row.id, disputeView(row)]))
  }

  async verify(by: SessionUser, periodId: string, line: string): Promise<void> {
    const { id } = await this.periods.one(periodId)
    const memberNo = await this.members.noOf(by.id)
    await inTransaction(this.em, async (tx) => {
      await rows(tx, ONE_AT_A_TIME, [`${memberNo} ${line}`])
      const found = await firstRow<Line>(tx, ONE_LINE, [Number(id), memberNo, line])
      if (!found) throw new UnknownLineError()
      if (await firstRow(tx, STANDS_OPEN, [Number(id), memberNo, line])) throw new DisputeStandsError()
      await rows(tx, VERIFY, [Number(id), memberNo, line, by.id])
      this.tell(tx, [by.id])
    })
  }

  async open(
    by: SessionUser,
    periodId: string,
    line: string,
    { reason, comment }: OpenDisputeDto,
  ): Promise<DisputeView> {
    const { id } = await this.periods.one(periodId)
    const memberNo = await this.members.noOf(by.id)
    if (memberNo < 0) throw new UnknownLineError()
    return inTransaction(this.em, async (tx) => {
      await rows(tx, ONE_AT_A_TIME, [`${memberNo} ${line}`])
      const found =
        line === WHOLE_STATEMENT ? undefined : await firstRow<Line>(tx, ONE_LINE, [Number(id), memberNo, line])
      if (!found && line !== WHOLE_STATEMENT) throw new UnknownLineError()
      if (await firstRow(tx, STANDS_OPEN, [Number(id), memberNo, line])) throw new DisputeStandsError()
      const about = [found?.loanId ?? null, found?.amountCents ?? null, by.id]
      const made = await firstRow<{ id: string }>(tx, OPEN, [Number(id), memberNo, line, reason, comment, ...about])
      this.tell(tx, [by.id])
      return this.read(tx, made?.id ?? '')
    })
  }

  /** An answer; with an amount also an adjustment, which somebody else approves. */
  resolve(by: SessionUser, id: string, { answer, amount }: ResolveDisputeDto): Promise<DisputeView> {
    return inTransaction(this.em, async (tx) => {
      const dispute = await firstRow<{ memberNo: number; loanId: string | null }>(tx, LOCK_DISPUTE, [id])
      if (!dispute) throw new UnknownDisputeError()
      const state = await firstRow<{ is_open: boolean }>(tx, IS_OPEN, [id])
      if (!state?.is_open) throw new DisputeResolvedError()
      const { memberNo, loanId } = dispute
      const wanted = {
        memberNo,
        type: 'dispute' as const,
        reason: answer.slice(0, 500),
        disputeId: id,
        loanId: loanId ?? undefined,
      }
      const requestId =
        amount === undefined
          ? null
          : await this.adjustments.write(tx, by.id, { ...wanted, amountCents: fromDollars(amount) })
      await rows(tx, RESOLVE, [id, answer, requestId, by.id])
      const view = await this.read(tx, id)
      this.tell(tx, [view.memberId])
      return view
    })
  }

  private async read(tx: EntityManager, id: string): Promise<DisputeView> {
    const [row] = await rows<DisputeRow>(tx, DISPUTES, [null, false, [id], null, null, 1])
    return disputeView(row as DisputeRow)
  }

  private tell(tx: EntityManager, members: string[]): void {
    this.hints.afterCommit(tx, { topics: ['statements'], members, company: true })
  }
}
