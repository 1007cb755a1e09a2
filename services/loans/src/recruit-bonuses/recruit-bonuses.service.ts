import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { companyZone } from '@upline/db'
import { LiveHints } from '@upline/events'
import { earnedReason, reversedReason } from './bonus-reason.ts'
import {
  bookBonuses,
  bookReversal,
  type Earned,
  lockPayable,
  lockReversed,
  noteEarned,
  notePostponed,
  noteReversed,
  type Postponed,
  type Reversed,
} from './recruit-bonuses.queries.ts'

/** Adds recruiters' bonuses to statements: a line when they become payable, and another one if they are reversed later. */
@Injectable()
export class RecruitBonusesService {
  constructor(
    private readonly hints: LiveHints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async earned(tx: EntityManager, of: Earned, eventId: string): Promise<void> {
    await noteEarned(tx, of, eventId)
    await this.book(tx, of.bonusId)
  }

  async postponed(tx: EntityManager, of: Postponed): Promise<void> {
    await notePostponed(tx, of)
  }

  async reversed(tx: EntityManager, of: Reversed, eventId: string): Promise<void> {
    await noteReversed(tx, of, eventId)
    await this.reverse(tx, of.bonusId)
  }

  /** A bonus that was reversed after it was booked. */
  async reverse(tx: EntityManager, bonusId: string): Promise<void> {
    const bonus = await lockReversed(tx, bonusId)
    if (!bonus) return
    const { recruit, reason, amountCents } = bonus
    await bookReversal(tx, { ...bonus, amountCents: -amountCents, reason: reversedReason(recruit, reason) })
    this.tell(tx, [bonus])
  }

  /** What is payable by now, a few hundred at most; how many. */
  async book(tx: EntityManager, bonusId: string | null = null): Promise<number> {
    const payable = await lockPayable(tx, this.clock.now().toISOString(), bonusId)
    if (payable.length === 0) return 0
    const zone = await companyZone(tx)
    const lines = payable.map((bonus) => ({ ...bonus, reason: earnedReason(bonus, zone) }))
    await bookBonuses(tx, lines)
    this.tell(tx, payable)
    return payable.length
  }

  private tell(tx: EntityManager, booked: readonly { memberId: string }[]): void {
    const members = [...new Set(booked.map(({ memberId }) => memberId))]
    this.hints.afterCommit(tx, { topics: ['statements'], members, company: true })
  }
}
