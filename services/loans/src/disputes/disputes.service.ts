import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type DisputeView, type SessionUser } from '@upline/contracts'
import { disputeAnswered } from '@upline/contracts/events'
import { firstRow, inTransaction, rows } from '@upline/db'
import { LiveHints, Outbox } from '@upline/events'
import { defineKeyset, readLimit } from '@upline/http'
import { fromDollars } from '@upline/money'
import { seesPay } from '@upline/permissions'
import { AdjustmentsService } from '../adjustments/adjustments.service.ts'
import { ONE_AT_A_TIME } from '../adjustments/adjustments.queries.ts'
import { MembersService } from '../hierarchy/members.service.ts'
import { numberKey } from '../ledger/loan-identity.ts'
import { PayPeriodsService } from '../pay-periods/pay-periods.service.ts'
import { ONE_LINE } from '../period-lines/period-lines.queries.ts'
import {
  DisputeResolvedError,
  OpenDisputeExistsError,
  LoanDisputedError,
  DisputeNotFoundError,
  MAX_OPEN_DISPUTES_BY_NUMBER,
  TooManyDisputesError,
  UnknownDisputeOwnerError,
  LineNotFoundError,
} from './dispute-failures.ts'
import { type DisputeRow, disputeView } from './dispute-view.ts'
import type { OpenDisputeDto, OpenLoanDisputeDto, ResolveDisputeDto } from './disputes.dto.ts'
import {
  addDispute,
  addDisputeByNumber,
  addResolution,
  addVerification,
  DISPUTES,
  IS_ASKED_OPEN,
  IS_OPEN,
  LOCK_DISPUTE,
  openDisputesByNumber,
  STANDS_OPEN,
} from './disputes.queries.ts'

/** A dispute about the whole statement, such as a missing loan. */
const WHOLE_STATEMENT = 'statement'

const NEWEST_FIRST = defineKeyset('disputes', { openedAtKey: 'timestamptz', id: 'uuid' })

interface DisputeToResolve {
  memberNo: number
  loanId: string | null
  /** Of a dispute about a loan by its number. */
  askedNumber: string | null
}

interface Line {
  key: string
  loanId: string | null
  amountCents: number
}

/** Disputes of members about lines of their statements, with all resolutions. Nothing is ever deleted. */
@Injectable()
export class DisputesService {
  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
    private readonly periods: PayPeriodsService,
    private readonly adjustments: AdjustmentsService,
    private readonly hints: LiveHints,
    private readonly outbox: Outbox,
  ) {}

  /** Company, Payroll duty and auditors: all; others: their own. */
  async list(
    viewer: SessionUser,
    asked: { open: boolean; limit?: string | undefined; cursor?: string | undefined },
  ): Promise<{ rows: DisputeView[]; nextCursor: string | null }> {
    const limit = readLimit(asked.limit, { byDefault: 200, max: 1_000 })
    const after = NEWEST_FIRST.after(asked.cursor)
    const whose = seesPay(viewer) ? null : await this.members.noOf(viewer.id)
    const found = await rows<DisputeRow>(this.em, DISPUTES, [
      ...[whose, asked.open, null, ...after, limit + 1, whose === null],
    ])
    const page = NEWEST_FIRST.pageOf(found, limit)
    return { ...page, rows: page.rows.map(disputeView) }
  }

  async byIds(ids: string[]): Promise<Map<string, DisputeView>> {
    if (ids.length === 0) return new Map()
    const found = await rows<DisputeRow>(this.em, DISPUTES, [null, false, ids, null, null, ids.length, false])
    return new Map(found.map((row) => [row.id, disputeView(row)]))
  }

  async verify(by: SessionUser, periodId: string, line: string): Promise<void> {
    const { id } = await this.periods.one(periodId)
    const memberNo = await this.members.noOf(by.id)
    await inTransaction(this.em, async (tx) => {
      await rows(tx, ONE_AT_A_TIME, [`${memberNo} ${line}`])
      await this.line(tx, [Number(id), memberNo, line])
      if (await firstRow(tx, STANDS_OPEN, [Number(id), memberNo, line])) throw new OpenDisputeExistsError()
      await addVerification(tx, { periodId: Number(id), memberNo, lineKey: line, by: by.id })
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
    if (memberNo < 0) throw new LineNotFoundError()
    return inTransaction(this.em, async (tx) => {
      await rows(tx, ONE_AT_A_TIME, [`${memberNo} ${line}`])
      const found = line === WHOLE_STATEMENT ? undefined : await this.line(tx, [Number(id), memberNo, line])
      if (await firstRow(tx, STANDS_OPEN, [Number(id), memberNo, line])) throw new OpenDisputeExistsError()
      const about = { periodId: Number(id), loanId: found?.loanId ?? null, amountCents: found?.amountCents ?? null }
      const added = await addDispute(tx, { memberNo, lineKey: line, reason, comment, by: by.id }, about)
      this.tell(tx, [by.id])
      return this.read(tx, added)
    })
  }

  /** Opens a dispute about a loan number. The response is the same for a hidden and for an unknown loan. */
  openByNumber(by: SessionUser, { loanNumber, reason, comment }: OpenLoanDisputeDto): Promise<DisputeView> {
    const key = numberKey(loanNumber)
    const line = `loan.${key}`
    return inTransaction(this.em, async (tx) => {
      const memberNo = await this.members.noOf(by.id, tx)
      if (memberNo < 0) throw new UnknownDisputeOwnerError()
      await rows(tx, ONE_AT_A_TIME, [`${memberNo} loan numbers`])
      if (await firstRow(tx, IS_ASKED_OPEN, [memberNo, line])) throw new LoanDisputedError()
      if ((await openDisputesByNumber(tx, memberNo)) >= MAX_OPEN_DISPUTES_BY_NUMBER) throw new TooManyDisputesError()
      const asked = { askedNumber: loanNumber, askedKey: key }
      const added = await addDisputeByNumber(tx, { memberNo, lineKey: line, reason, comment, by: by.id }, asked)
      this.tell(tx, [by.id])
      return this.read(tx, added)
    })
  }

  /** Answers a dispute; an amount adds an adjustment, which a second person approves. */
  resolve(by: SessionUser, id: string, { answer, amount }: ResolveDisputeDto): Promise<DisputeView> {
    return inTransaction(this.em, async (tx) => {
      const dispute = await this.lockOpen(tx, id)
      const requestId =
        amount === undefined
          ? null
          : await this.adjustments.write(tx, by.id, {
              ...adjustmentOf(dispute, { id, answer }),
              amountCents: fromDollars(amount),
            })
      await addResolution(tx, { disputeId: id, answer, requestId, by: by.id })
      const view = await this.read(tx, id, true)
      await this.notify(tx, { ...view, loanNumber: dispute.askedNumber ?? view.loanNumber }, requestId !== null)
      this.tell(tx, [view.memberId])
      return view
    })
  }

  private async line(tx: EntityManager, place: [periodId: number, memberNo: number, line: string]): Promise<Line> {
    const found = await firstRow<Line>(tx, ONE_LINE, place)
    if (!found) throw new LineNotFoundError()
    return found
  }

  private async lockOpen(tx: EntityManager, id: string): Promise<DisputeToResolve> {
    const dispute = await firstRow<DisputeToResolve>(tx, LOCK_DISPUTE, [id])
    if (!dispute) throw new DisputeNotFoundError()
    const state = await firstRow<{ is_open: boolean }>(tx, IS_OPEN, [id])
    if (!state?.is_open) throw new DisputeResolvedError()
    return dispute
  }

  private async read(tx: EntityManager, id: string, seesLoan = false): Promise<DisputeView> {
    const [row] = await rows<DisputeRow>(tx, DISPUTES, [null, false, [id], null, null, 1, seesLoan])
    return disputeView(row as DisputeRow)
  }

  private async notify(tx: EntityManager, view: DisputeView, hasAdjustment: boolean): Promise<void> {
    const { id: disputeId, memberId, periodId, loanNumber, resolutions } = view
    const at = resolutions.at(-1)!.at
    const data = { disputeId, memberId, periodId, loanNumber, hasAdjustment, at }
    await this.outbox.append(tx, { type: disputeAnswered, key: memberId, aggregateVersion: resolutions.length, data })
  }

  private tell(tx: EntityManager, members: string[]): void {
    this.hints.afterCommit(tx, { topics: ['statements'], members, company: true })
  }
}

const adjustmentOf = (
  { memberNo, loanId, askedNumber }: DisputeToResolve,
  { id, answer }: { id: string; answer: string },
) => ({
  memberNo,
  type: 'dispute' as const,
  // The member does not see the loan of the adjustment, so its reason names the number.
  reason: (askedNumber === null ? answer : `Loan ${askedNumber}: ${answer}`).slice(0, 500),
  disputeId: id,
  loanId: loanId ?? undefined,
})
