import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { type PlanType, type RecruitBonus, type RecruitBonuses, RECRUIT_BONUS_CENTS } from '@upline/contracts'
import { recruitBonusEarned, recruitBonusReversed } from '@upline/contracts/events'
import { firstRow, rows } from '@upline/db'
import { LiveHints, Outbox } from '@upline/events'
import { cents, toDollars } from '@upline/money'
import { bonusStatus, isPremium, payableAt } from './bonus-rules.ts'
import { type Identity, isSamePerson } from './own-second-account.ts'

const RECRUITER = `
  select m.role, m.email, m.phone, m.nmls, m.is_active as "isActive",
    (select s.plan_type from payments p join subscriptions s on s.payment_id = p.id
      where p.member_id = m.id and s.is_open order by s.plan_type desc limit 1) as "openPlan",
    (select array_agg(p.fingerprint) from payments p where p.member_id = m.id and p.fingerprint is not null) as cards
  from members m where m.id = $1 and m.profile_version >= 0 and m.removed_at is null`

/** Bonuses in one response; the totals cover all of them. */
const MAX_LISTED = 1_000

const LIST = `
  select b.id, b.recruit_id as "recruitId", coalesce(m.first_name || ' ' || m.last_name, '') as name, b.cents::text as cents,
    b.earned_at as "earnedAt", b.payable_at as "payableAt", b.reversed_at as "reversedAt", b.reason
  from bonuses b left join members m on m.id = b.recruit_id
  where b.recruiter_id = $1 order by b.earned_at desc, b.id desc limit ${MAX_LISTED}`

/** Same states as bonusStatus. */
const TOTALS = `
  select count(*)::int as count,
    coalesce(sum(cents) filter (where reversed_at is null and payable_at > $2), 0)::text as pending,
    coalesce(sum(cents) filter (where reversed_at is null and payable_at <= $2), 0)::text as payable,
    coalesce(sum(cents) filter (where reversed_at is not null), 0)::text as reversed
  from bonuses where recruiter_id = $1`

interface Recruiter extends Omit<Identity, 'fingerprint'> {
  role: string
  isActive: boolean
  openPlan: PlanType | null
  cards: string[] | null
}

interface Totals {
  count: number
  pending: string
  payable: string
  reversed: string
}

interface BonusRow {
  id: string
  recruitId: string
  name: string
  cents: string
  earnedAt: Date
  payableAt: Date
  reversedAt: Date | null
  reason: RecruitBonus['reason']
}

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
    const settings = await firstRow<{ isOn: boolean }>(tx, 'select is_bonus_on as "isOn" from settings')
    if (!settings?.isOn) return
    const recruiter = await firstRow<Recruiter>(tx, RECRUITER, [of.recruiterId])
    if (!recruiter?.isActive || !isPremium(recruiter) || isOwnAccount(recruiter, of.recruit)) return
    const at = this.clock.now()
    const payable = payableAt(at, of.trialEndsAt)
    const { recruiterId, recruitId } = of
    const made = await firstRow<{ id: string }>(
      tx,
      `insert into bonuses (recruiter_id, recruit_id, cents, earned_at, payable_at) values ($1, $2, $3, $4, $5)
       on conflict (recruit_id) do nothing returning id`,
      [recruiterId, recruitId, RECRUIT_BONUS_CENTS, at.toISOString(), payable.toISOString()],
    )
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
    const reversed = await firstRow<{ id: string; recruiterId: string; cents: string }>(
      tx,
      `update bonuses set reversed_at = $2, reason = $3 where recruit_id = $1 and reversed_at is null
       returning id, recruiter_id as "recruiterId", cents::text as cents`,
      [recruitId, at, reason],
    )
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
    const totals = (await firstRow<Totals>(em, TOTALS, [recruiterId, now.toISOString()]))!
    const found = await rows<BonusRow>(em, LIST, [recruiterId])
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
