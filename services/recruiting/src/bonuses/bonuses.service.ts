import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { type RecruitBonus, type RecruitBonuses, RECRUIT_BONUS_CENTS } from '@upline/contracts'
import { recruitBonusEarned, recruitBonusReversed } from '@upline/contracts/events'
import { LiveHints, Outbox } from '@upline/events'
import { cents, toDollars } from '@upline/money'
import { bonusStatus, isPremium, payableAt } from './bonus-rules.ts'
import {
  addBonus,
  type BonusRow,
  bonusesOf,
  bonusTotals,
  isBonusOn,
  MAX_LISTED,
  type Recruiter,
  recruiterOf,
  reverseBonus,
} from './bonuses.queries.ts'
import { type Identity, isSamePerson } from './own-second-account.ts'

export interface CompletedRecruit {
  recruiterId: string
  recruitId: string
  recruit: Identity
  trialEndsAt: string | null
}

@Injectable()
export class BonusesService {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly hints: LiveHints,
  ) {}

  /** Runs in the transaction that completes a registration. A recruit earns at most one bonus, even after repeats. */
  async earn(tx: EntityManager, of: CompletedRecruit): Promise<void> {
    if (!(await isBonusOn(tx))) return
    const recruiter = await recruiterOf(tx, of.recruiterId)
    if (!recruiter?.isActive || !isPremium(recruiter) || isOwnAccount(recruiter, of.recruit)) return
    const at = this.clock.now()
    const payable = payableAt(at, of.trialEndsAt)
    const { recruiterId, recruitId } = of
    const made = await addBonus(tx, {
      ...{ recruiterId, recruitId, cents: RECRUIT_BONUS_CENTS },
      ...{ earnedAt: at.toISOString(), payableAt: payable.toISOString() },
    })
    if (!made) return
    await this.outbox.append(tx, {
      type: recruitBonusEarned,
      key: made.id,
      aggregateVersion: 1,
      data: {
        ...{ bonusId: made.id, recruiterId, recruitId, amountCents: RECRUIT_BONUS_CENTS },
        ...{ payableAt: payable.toISOString(), at: at.toISOString() },
      },
    })
    this.hints.afterCommit(tx, { topics: ['recruiting'], members: [recruiterId] })
  }

  /** Reverses the bonus once after a refund or chargeback of the recruit's payment, at any time. */
  async reverse(tx: EntityManager, recruitId: string, reason: 'refund' | 'chargeback'): Promise<void> {
    const at = this.clock.now().toISOString()
    const reversed = await reverseBonus(tx, recruitId, { at, reason })
    if (!reversed) return
    const { id: bonusId, recruiterId } = reversed
    await this.outbox.append(tx, {
      type: recruitBonusReversed,
      key: bonusId,
      aggregateVersion: 2,
      data: { bonusId, recruiterId, recruitId, amountCents: Number(reversed.cents), reason, at },
    })
    this.hints.afterCommit(tx, { topics: ['recruiting'], members: [recruiterId] })
  }

  async list(recruiterId: string): Promise<RecruitBonuses> {
    const now = this.clock.now()
    const em = this.em.fork()
    const totals = await bonusTotals(em, recruiterId, now)
    const found = await bonusesOf(em, recruiterId)
    return {
      pending: dollarsOf(totals.pending),
      payable: dollarsOf(totals.payable),
      reversed: dollarsOf(totals.reversed),
      bonuses: found.map((row) => ({ ...wire(row), status: bonusStatus(datesOf(row), now) })),
      ...(totals.count > MAX_LISTED ? { bonusCount: totals.count } : {}),
    }
  }
}

const dollarsOf = (text: string): number => toDollars(cents(Number(text)))

const isOwnAccount = ({ cards, ...recruiter }: Recruiter, recruit: Identity): boolean =>
  isSamePerson({ ...recruiter, fingerprint: null }, recruit) ||
  (recruit.fingerprint !== null && (cards ?? []).includes(recruit.fingerprint))

const iso = (date: Date | string): string => new Date(date).toISOString()

const datesOf = (row: BonusRow) => ({
  payableAt: new Date(row.payableAt),
  reversedAt: row.reversedAt === null ? null : new Date(row.reversedAt),
})

const wire = (row: BonusRow): Omit<RecruitBonus, 'status'> => ({
  id: row.id,
  recruit: { id: row.recruitId, name: row.name },
  amount: dollarsOf(row.cents),
  earnedAt: iso(row.earnedAt),
  payableAt: iso(row.payableAt),
  reversedAt: row.reversedAt === null ? null : iso(row.reversedAt),
  reason: row.reason,
})
