import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { CompanyCalendar } from '@upline/events'
import { UplineCircleError } from '../hierarchy/hierarchy-failures.ts'
import { movingMember } from '../hierarchy/moves.queries.ts'
import { MovesService } from '../hierarchy/moves.service.ts'
import { UplinesService } from '../hierarchy/uplines.service.ts'
import { cycleDate } from './dated-cycle.ts'
import { nextLinkAfter, uplineOn } from './dated-links.ts'
import { beneficiariesOf, type FundedDay } from './funded-pay.ts'
import { fundedDaysBelow } from './fundings.store.ts'
import { linksOfEveryoneAbove, linksOfLevelsAbove } from './link-histories.store.ts'
import { MemberLeftError, UplineLeftError } from './move-failures.ts'

export interface DatedMove {
  memberId: string
  uplineId: string | null
  effectiveOn: string
}

/** Facts about a move, read in the caller's transaction under the hierarchy lock. */
export interface CheckedMove extends DatedMove {
  /** The previous upline on the effective date. */
  previousUplineId: string | null
  /** The member has no later link: the move changes today's hierarchy. */
  isLast: boolean
  todaysUplineId: string | null
}

/** Levels above a loan officer that earn. */
const OVERRIDE_LEVELS = 3

/** Moves with an effective date: checks them against the links of every date and enters them. */
@Injectable()
export class DatedMovesService {
  constructor(
    private readonly uplines: UplinesService,
    private readonly moves: MovesService,
    private readonly calendar: CompanyCalendar,
  ) {}

  /** Throws if a member has left or if a reporting loop would exist on the effective date or later. */
  async check(em: EntityManager, move: DatedMove): Promise<CheckedMove> {
    const { memberId, uplineId, effectiveOn } = move
    const member = await movingMember(em, memberId)
    if (!member) throw new MemberLeftError()
    const upline = uplineId === null ? null : await movingMember(em, uplineId)
    if (upline === undefined) throw new UplineLeftError()
    const ends = upline === null ? [memberId] : [memberId, upline.id]
    const histories = await linksOfEveryoneAbove(em, ends)
    const loopOn = cycleDate(histories, memberId, { from: effectiveOn, uplineId })
    if (loopOn !== undefined && upline)
      throw new UplineCircleError(
        member.name,
        upline.name,
        loopOn === (await this.calendar.today(em)) ? undefined : loopOn,
      )
    const own = histories.get(memberId) ?? []
    return {
      ...move,
      previousUplineId: uplineOn(own, effectiveOn) ?? null,
      isLast: nextLinkAfter(own, effectiveOn) === undefined,
      todaysUplineId: member.uplineId,
    }
  }

  /** Members whose pay on funded loans the move changes, by roster's own sums and by the days that loans returned. */
  async beneficiaries(
    em: EntityManager,
    { memberId, uplineId, effectiveOn }: DatedMove,
    named: readonly FundedDay[] = [],
  ): Promise<string[]> {
    const funded = [...(await fundedDaysBelow(em, memberId, effectiveOn)), ...named]
    if (funded.length === 0) return []
    const officers = new Set(funded.map(({ officerId }) => officerId))
    const concerned = [...officers, memberId, ...(uplineId === null ? [] : [uplineId])]
    const histories = await linksOfLevelsAbove(em, concerned, OVERRIDE_LEVELS)
    return beneficiariesOf(histories, funded, { memberId, link: { from: effectiveOn, uplineId } })
  }

  /** Enters the link. A later link of the member stays in effect from its own date. */
  async enter(
    tx: EntityManager,
    move: CheckedMove,
    { requestId, by }: { requestId: string; by: string },
  ): Promise<void> {
    const { memberId, uplineId, effectiveOn, previousUplineId } = move
    if (uplineId === previousUplineId) return
    const to = { uplineId, by, cause: `move ${requestId}`, dated: { effectiveOn, requestId } }
    if (!move.isLast) return this.moves.enterSuperseded(tx, { ...to, memberId, previousUplineId })
    await this.uplines.moveAndNotify(tx, { id: memberId, uplineId: move.todaysUplineId }, to)
  }
}
