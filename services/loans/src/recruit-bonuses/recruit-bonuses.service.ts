import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { DataOf, recruitBonusEarned, recruitBonusReversed } from '@upline/contracts/events'
import { companyZone, rows } from '@upline/db'
import { LiveHints } from '@upline/events'
import { earnedReason, reversedReason } from './bonus-reason.ts'
import { bookBonuses, bookReversal, lockPayable, lockReversed } from './recruit-bonuses.queries.ts'

type Earned = DataOf<typeof recruitBonusEarned>
type Reversed = DataOf<typeof recruitBonusReversed>

// Either event can arrive first; known values are kept.
const EARNED = `
  insert into recruit_bonuses (id, recruiter_id, recruit_id, amount_cents, payable_at, earned_at, earned_event)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (id) do update set recruiter_id = excluded.recruiter_id, amount_cents = excluded.amount_cents,
    payable_at = excluded.payable_at, earned_at = excluded.earned_at, earned_event = excluded.earned_event
  where recruit_bonuses.earned_event is null`

const REVERSED = `
  insert into recruit_bonuses (id, recruit_id, reversed_at, reversal_reason, reversal_event) values ($1, $2, $3, $4, $5)
  on conflict (id) do update set reversed_at = excluded.reversed_at, reversal_reason = excluded.reversal_reason,
    reversal_event = excluded.reversal_event
  where recruit_bonuses.reversed_at is null`

/** Adds recruiters' bonuses to statements: a line when they become payable, and another one if they are reversed later. */
@Injectable()
export class RecruitBonusesService {
  constructor(
    private readonly hints: LiveHints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async earned(tx: EntityManager, of: Earned, eventId: string): Promise<void> {
    const { bonusId, recruiterId, recruitId, amountCents, payableAt, at } = of
    await rows(tx, EARNED, [bonusId, recruiterId, recruitId, amountCents, payableAt, at, eventId])
    await this.book(tx, bonusId)
  }

  async reversed(tx: EntityManager, { bonusId, recruitId, reason, at }: Reversed, eventId: string): Promise<void> {
    await rows(tx, REVERSED, [bonusId, recruitId, at, reason, eventId])
    await this.reverse(tx, bonusId)
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
    const lines = payable.map((bonus) => ({ ...bonus, reason: earnedReason(bonus.recruit, bonus.earnedAt, zone) }))
    await bookBonuses(tx, lines)
    this.tell(tx, payable)
    return payable.length
  }

  private tell(tx: EntityManager, booked: readonly { memberId: string }[]): void {
    const members = [...new Set(booked.map(({ memberId }) => memberId))]
    this.hints.afterCommit(tx, { topics: ['statements'], members, company: true })
  }
}
