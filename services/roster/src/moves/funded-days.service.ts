import { setTimeout as pause } from 'node:timers/promises'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import {
  type DataOf,
  type fundedDaysFound,
  fundedDaysRequested,
  MAX_REQUESTED_OFFICERS,
} from '@upline/contracts/events'
import { firstRow, rows, uuidV7 } from '@upline/db'
import { Outbox } from '@upline/events'
import { type DatedMove, DatedMovesService } from './dated-moves.service.ts'
import { ANSWER, ASK, OPEN_REQUEST, DAYS, SETTLED } from './funded-days.queries.ts'
import type { FundedDay } from './funded-pay.ts'
import { officersBelow } from './fundings.store.ts'
import { MoveHints } from './move-hints.ts'

const ANSWER_TIMEOUT_MS = 5_000
const POLL_INTERVAL_MS = 25

type RequestedMove = DatedMove & { requestId: string }

/**
 * Asks loans which funded loans a backdated move can affect. Roster's own sums come from events, and a late event must not
 * let one person change pay. Without a response, the move waits for a second person.
 */
@Injectable()
export class FundedDaysService {
  /** Shorter in tests. */
  answerTimeoutMs = ANSWER_TIMEOUT_MS

  constructor(
    private readonly moves: DatedMovesService,
    private readonly outbox: Outbox,
    private readonly hints: MoveHints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** With more loan officers than an event can contain, nothing is requested: the move always needs a second person. */
  async ask(tx: EntityManager, { requestId, memberId, effectiveOn }: RequestedMove): Promise<void> {
    const officerIds = await officersBelow(tx, memberId, MAX_REQUESTED_OFFICERS + 1)
    if (officerIds.length > MAX_REQUESTED_OFFICERS) return
    const questionId = uuidV7(this.clock.now())
    await rows(tx, ASK, [requestId, questionId])
    const data = { requestId, questionId, officerIds, from: effectiveOn }
    await this.outbox.append(tx, { type: fundedDaysRequested, key: requestId, aggregateVersion: 0, data })
  }

  async store(tx: EntityManager, { requestId, questionId, days }: DataOf<typeof fundedDaysFound>): Promise<void> {
    const request = await firstRow<RequestedMove & { requestedBy: string }>(tx, OPEN_REQUEST, [requestId, questionId])
    if (!request) return
    const beneficiaries = await this.moves.beneficiaries(tx, request, days ?? [])
    const at = this.clock.now().toISOString()
    await rows(tx, ANSWER, [requestId, days && JSON.stringify(days), at, beneficiaries])
    await this.hints.changed(tx, request)
  }

  /** Returns when loans has responded, when a beneficiary is known, or after the timeout. */
  async wait(em: EntityManager, requestId: string): Promise<void> {
    const until = performance.now() + this.answerTimeoutMs
    while (performance.now() < until) {
      const row = await firstRow<{ isSettled: boolean }>(em.fork(), SETTLED, [requestId])
      if (!row || row.isSettled) return
      await pause(POLL_INTERVAL_MS)
    }
  }

  /** Members whose pay on funded loans the move changes, as far as known. Complete if loans has responded in full. */
  async beneficiaries(tx: EntityManager, move: RequestedMove): Promise<{ ids: string[]; isComplete: boolean }> {
    const stored = await firstRow<{ days: FundedDay[] | null }>(tx, DAYS, [move.requestId])
    const days = stored?.days ?? null
    return { ids: await this.moves.beneficiaries(tx, move, days ?? []), isComplete: days !== null }
  }
}
