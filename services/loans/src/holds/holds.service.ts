import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { Hold, SessionUser } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { LiveHints, Outbox } from '@upline/events'
import { defineKeyset, type Page, readLimit } from '@upline/http'
import { releaseDenial } from '@upline/permissions'
import { SecondPersonService } from '../approvals/second-person.service.ts'
import { numberKey } from '../ledger/loan-identity.ts'
import {
  AlreadyHeldError,
  ApprovedPayError,
  HeldLoanNotFoundError,
  HoldLoanUnnamedError,
  HoldNotFoundError,
  HoldReleasedError,
  NothingToHoldError,
  ReleaseDeniedError,
} from './hold-failures.ts'
import { holdEvents } from '../settlement/hold-events.ts'
import { holdView } from './hold-view.ts'
import type { HoldsQueryDto, PlaceHoldDto } from './holds.dto.ts'
import {
  addHold,
  addRelease,
  holdLoan,
  type HoldRow,
  isCovered,
  listHolds,
  loanToHold,
  oneHold,
  unpaidPay,
} from './holds.queries.ts'

const LIMITS = { byDefault: 200, max: 1_000 }
const NEWEST_FIRST = defineKeyset('holds', { placedAtKey: 'timestamptz', id: 'uuid' })

/** Holds of booked pay: placed and released by name and with a reason. A pay run does not pay what is on hold. */
@Injectable()
export class HoldsService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly hints: LiveHints,
    private readonly secondPerson: SecondPersonService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(viewer: SessionUser, asked: HoldsQueryDto): Promise<Page<Hold>> {
    const limit = readLimit(asked.limit, LIMITS)
    const after = NEWEST_FIRST.after(asked.cursor)
    const { state = null, loanId = null } = asked
    const page = NEWEST_FIRST.pageOf(await listHolds(this.em, { state, loanId, after, limit: limit + 1 }), limit)
    const controllers = await this.controllersOf(this.em, viewer)
    return { ...page, rows: page.rows.map((row) => holdView(row, viewer, controllers)) }
  }

  async place(by: SessionUser, { loanId, loanNumber, memberId, reason }: PlaceHoldDto): Promise<Hold> {
    if ((loanId === undefined) === (loanNumber === undefined)) throw new HoldLoanUnnamedError()
    return inTransaction(this.em, async (tx) => {
      const key = loanNumber === undefined ? null : numberKey(loanNumber)
      const found = await loanToHold(tx, { loanId: loanId ?? null, numberKey: key })
      if (!found) throw new HeldLoanNotFoundError(loanId === undefined ? 'loanNumber' : 'loanId')
      await holdLoan(tx, found)
      const memberNo = await this.assertHoldable(tx, found, memberId ?? null)
      const id = await addHold(tx, { loanId: found, memberNo, reason, by: by.id })
      const row = (await oneHold(tx, id))!
      await this.notify(tx, row, false)
      return holdView(row, by, await this.controllersOf(tx, by))
    })
  }

  async release(by: SessionUser, id: string, reason: string): Promise<Hold> {
    return inTransaction(this.em, async (tx) => {
      const found = await oneHold(tx, id)
      if (!found) throw new HoldNotFoundError()
      await holdLoan(tx, found.loanId)
      const row = (await oneHold(tx, id))!
      if (row.releasedAt !== null) throw new HoldReleasedError()
      const controllers = await this.controllersOf(tx, by)
      const denial = releaseDenial(by, row.coveredIds, controllers)
      if (denial) throw new ReleaseDeniedError(denial)
      await addRelease(tx, id, { reason, by: by.id })
      await this.notify(tx, row, true)
      return holdView((await oneHold(tx, id))!, by, controllers)
    })
  }

  private controllersOf(em: EntityManager, viewer: SessionUser): Promise<ReadonlySet<string>> {
    return this.secondPerson.controllersOf(em, viewer.id, this.clock.now())
  }

  /** Returns the number of the member whose pay is held; null: everyone's. */
  private async assertHoldable(tx: EntityManager, loanId: string, memberId: string | null): Promise<number | null> {
    const pay = await unpaidPay(tx, loanId, memberId)
    if (pay.length === 0) throw new NothingToHoldError()
    if (pay.some(({ state }) => state === 'approved')) throw new ApprovedPayError()
    const memberNo = memberId === null ? null : pay[0]!.memberNo
    if (await isCovered(tx, loanId, memberNo)) throw new AlreadyHeldError()
    return memberNo
  }

  private async notify(tx: EntityManager, { id: holdId, loanId, loanNumber, payees }: HoldRow, isReleased: boolean) {
    const at = this.clock.now().toISOString()
    const pay = payees.map(({ memberId, cents: amountCents }) => ({
      ...{ holdId, loanId, loanNumber, memberId, amountCents, at },
    }))
    if (pay.length > 0) await this.outbox.appendAll(tx, holdEvents(pay, isReleased))
    const members = payees.map(({ memberId }) => memberId)
    this.hints.afterCommit(tx, { topics: ['statements'], members, company: true })
  }
}
