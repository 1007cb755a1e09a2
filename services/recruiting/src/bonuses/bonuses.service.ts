import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import {
  type AwaitedBonus,
  type BonusReversalReason,
  type RecruitBonus,
  type RecruitBonuses,
  RECRUIT_BONUS_CENTS,
} from '@upline/contracts'
import { recruitBonusEarned, recruitBonusPostponed, recruitBonusReversed } from '@upline/contracts/events'
import { inTransaction } from '@upline/db'
import { LiveHints, Outbox } from '@upline/events'
import { cents, toDollars } from '@upline/money'
import {
  bonusStatus,
  checkLoans,
  firstPaymentOf,
  hasEndedUnpaid,
  isEarnedByLoans,
  isPremium,
  payableAt,
  postponedTo,
} from './bonus-rules.ts'
import {
  addAwaitedBonus,
  addBonus,
  awaitedBonuses,
  awaitedOf,
  type AwaitedRow,
  type BonusRow,
  bonusesOf,
  bonusTerms,
  bonusTotals,
  confirmBonus,
  fundedLoansOf,
  type KeptBonus,
  lockBonus,
  MAX_LISTED,
  postponeBonus,
  type Recruiter,
  recruiterOf,
  recruitPlans,
  removeAwaitedBonus,
  reverseBonus,
} from './bonuses.queries.ts'
import { type Identity, isSamePerson } from './own-second-account.ts'

export interface CompletedRecruit {
  recruiterId: string
  recruitId: string
  recruit: Identity
  trialEndsAt: string | null
}

interface EarnedBonus {
  recruiterId: string
  recruitId: string
  /** null: earned by the registration. */
  loans: number | null
  firstPaymentAt: string | null
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
    const terms = await bonusTerms(tx)
    if (!terms) return
    const recruiter = await recruiterOf(tx, of.recruiterId)
    if (!mayEarn(recruiter) || isOwnAccount(recruiter, of.recruit)) return
    const { recruiterId, recruitId } = of
    if (terms.loans === null)
      return this.book(tx, { recruiterId, recruitId, loans: null, firstPaymentAt: of.trialEndsAt })
    await addAwaitedBonus(tx, { recruiterId, recruitId, loans: terms.loans, at: this.clock.now() })
    this.hints.afterCommit(tx, { topics: ['recruiting'], members: [recruiterId] })
  }

  /**
   * Runs in the transaction that counts funded loans of these members. A recruiter who is not on premium, or a recruit whose plan ended
   * unpaid, earns nothing now: the next funded loan asks again.
   */
  async earnByLoans(tx: EntityManager, recruitIds: readonly string[]): Promise<void> {
    const reached = (await awaitedOf(tx, recruitIds)).filter(isEarnedByLoans)
    for (const { recruitId, recruiterId, loansNeeded: loans } of reached) {
      const plans = await recruitPlans(tx, recruitId)
      if (!mayEarn(await recruiterOf(tx, recruiterId)) || hasEndedUnpaid(plans)) continue
      await removeAwaitedBonus(tx, recruitId)
      await this.book(tx, { recruiterId, recruitId, loans, firstPaymentAt: firstPaymentOf(plans) })
    }
  }

  /** Counts the loans of a recruit again once the bonus that they earned is payable. */
  async checkLoans(recruitId: string): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      const bonus = await lockBonus(tx, recruitId)
      if (!bonus || bonus.loansNeeded === null || bonus.confirmedAt !== null) return
      const { id, loansNeeded, payableAt } = bonus
      const now = this.clock.now()
      const outcome = checkLoans({ loans: await fundedLoansOf(tx, recruitId), loansNeeded, payableAt }, now)
      if (outcome === 'confirm') await confirmBonus(tx, id, now)
      if (outcome === 'reverse') await this.reverse(tx, recruitId, 'loans-reversed')
    })
  }

  private async book(tx: EntityManager, of: EarnedBonus): Promise<void> {
    const { recruiterId, recruitId, loans, firstPaymentAt } = of
    const at = this.clock.now()
    const payable = payableAt(at, firstPaymentAt)
    const made = await addBonus(tx, {
      ...{ recruiterId, recruitId, loans, cents: RECRUIT_BONUS_CENTS },
      ...{ earnedAt: at.toISOString(), payableAt: payable.toISOString() },
    })
    if (!made) return
    await this.outbox.append(tx, {
      type: recruitBonusEarned,
      key: made.id,
      aggregateVersion: 1,
      data: {
        ...{ bonusId: made.id, recruiterId, recruitId, amountCents: RECRUIT_BONUS_CENTS },
        ...{ payableAt: payable.toISOString(), loans, at: at.toISOString() },
      },
    })
    this.hints.afterCommit(tx, { topics: ['recruiting'], members: [recruiterId] })
  }

  /**
   * Compares the bonus with the recruit's subscriptions and payments, in the transaction that changes them. A recruit who
   * never paid earns nothing, and a later first payment moves the date.
   */
  async review(tx: EntityManager, recruitId: string): Promise<void> {
    const bonus = await lockBonus(tx, recruitId)
    if (!bonus) return
    const recruit = await recruitPlans(tx, recruitId)
    if (hasEndedUnpaid(recruit)) return this.reverse(tx, recruitId, 'never-paid')
    const payable = postponedTo(bonus, recruit, this.clock.now())
    if (payable) await this.postpone(tx, { ...bonus, recruitId }, payable)
  }

  private async postpone(tx: EntityManager, of: KeptBonus & { recruitId: string }, payable: Date): Promise<void> {
    const { id: bonusId, recruiterId, recruitId } = of
    const version = await postponeBonus(tx, bonusId, payable)
    const at = this.clock.now().toISOString()
    await this.outbox.append(tx, {
      type: recruitBonusPostponed,
      key: bonusId,
      aggregateVersion: version,
      data: { bonusId, recruiterId, recruitId, payableAt: payable.toISOString(), at },
    })
    this.hints.afterCommit(tx, { topics: ['recruiting'], members: [recruiterId] })
  }

  /** Reverses the bonus once, at any time, or keeps it from being earned. A reversal is final, even if the recruit pays later. */
  async reverse(tx: EntityManager, recruitId: string, reason: BonusReversalReason): Promise<void> {
    await removeAwaitedBonus(tx, recruitId)
    const at = this.clock.now().toISOString()
    const reversed = await reverseBonus(tx, recruitId, { at, reason })
    if (!reversed) return
    const { id: bonusId, recruiterId, version } = reversed
    await this.outbox.append(tx, {
      type: recruitBonusReversed,
      key: bonusId,
      aggregateVersion: version,
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
      awaited: (await awaitedBonuses(em, recruiterId)).map(awaitedView),
      ...(totals.count > MAX_LISTED ? { bonusCount: totals.count } : {}),
    }
  }
}

const dollarsOf = (text: string): number => toDollars(cents(Number(text)))

const mayEarn = (recruiter: Recruiter | undefined): recruiter is Recruiter =>
  recruiter !== undefined && recruiter.isActive && isPremium(recruiter)

const isOwnAccount = ({ cards, ...recruiter }: Recruiter, recruit: Identity): boolean =>
  isSamePerson({ ...recruiter, fingerprint: null }, recruit) ||
  (recruit.fingerprint !== null && (cards ?? []).includes(recruit.fingerprint))

const awaitedView = ({ recruitId, name, ...counts }: AwaitedRow): AwaitedBonus => ({
  ...{ recruit: { id: recruitId, name }, amount: toDollars(cents(RECRUIT_BONUS_CENTS)) },
  ...counts,
})

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
