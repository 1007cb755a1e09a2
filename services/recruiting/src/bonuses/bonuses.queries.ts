import type { EntityManager } from '@mikro-orm/postgresql'
import type { BonusReversalReason, PlanType, RecruitBonus } from '@upline/contracts'
import { firstRow, isoInstant, rows } from '@upline/db'
import { tables } from '../../database/tables.ts'
import type { RecruitPlan, RecruitPlans } from './bonus-rules.ts'
import type { Identity } from './own-second-account.ts'

const RECRUITER = `
  select m.role, m.email, m.phone, m.nmls, m.is_active as "isActive",
    (select s.plan_type from payments p join subscriptions s on s.payment_id = p.id
      where p.member_id = m.id and s.is_open order by s.plan_type desc limit 1) as "openPlan",
    (select array_agg(p.fingerprint) from payments p where p.member_id = m.id and p.fingerprint is not null) as cards
  from members m where m.id = $1 and m.profile_version >= 0 and m.removed_at is null`

export interface Recruiter extends Omit<Identity, 'fingerprint'> {
  role: string
  isActive: boolean
  openPlan: PlanType | null
  cards: string[] | null
}

export const recruiterOf = (tx: EntityManager, id: string): Promise<Recruiter | undefined> =>
  firstRow(tx, RECRUITER, [id])

/** undefined if the bonus is off. `loans`: null if it is for registrations. */
export const bonusTerms = (tx: EntityManager): Promise<{ loans: number | null } | undefined> =>
  tables(tx).selectFrom('settings').select('bonusLoans as loans').where('isBonusOn', '=', true).executeTakeFirst()

export interface NewBonus {
  recruiterId: string
  recruitId: string
  cents: number
  earnedAt: string
  payableAt: string
  /** How many funded loans earned it; null: the registration did. */
  loans: number | null
}

/** undefined if the recruit has earned a bonus before. */
export const addBonus = (tx: EntityManager, of: NewBonus): Promise<{ id: string } | undefined> =>
  tables(tx)
    .insertInto('bonuses')
    .values({
      ...{ recruiterId: of.recruiterId, recruitId: of.recruitId, cents: of.cents, loans: of.loans },
      ...{ earnedAt: new Date(of.earnedAt), payableAt: new Date(of.payableAt) },
    })
    .onConflict((same) => same.column('recruitId').doNothing())
    .returning('id')
    .executeTakeFirst()

const REVERSE = `
  update bonuses set reversed_at = $2, reason = $3, version = version + 1 where recruit_id = $1 and reversed_at is null
  returning id, recruiter_id as "recruiterId", cents::text as cents, version`

/** undefined if there is no bonus, or if it is reversed already. */
export const reverseBonus = (
  tx: EntityManager,
  recruitId: string,
  { at, reason }: { at: string; reason: BonusReversalReason },
): Promise<{ id: string; recruiterId: string; cents: string; version: number } | undefined> =>
  firstRow(tx, REVERSE, [recruitId, at, reason])

export interface KeptBonus {
  id: string
  recruiterId: string
  earnedAt: Date
  payableAt: Date
  /** null: earned by the registration. */
  loansNeeded: number | null
  confirmedAt: Date | null
}

/** The recruit's bonus, unless it is reversed. The lock lets two subscriptions that end together see each other. */
export const lockBonus = (tx: EntityManager, recruitId: string): Promise<KeptBonus | undefined> =>
  tables(tx)
    .selectFrom('bonuses')
    .select(['id', 'recruiterId', 'earnedAt', 'payableAt', 'loans as loansNeeded', 'confirmedAt'])
    .where('recruitId', '=', recruitId)
    .where('reversedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Returns the bonus's new version. */
export const postponeBonus = async (tx: EntityManager, id: string, payableAt: Date): Promise<number> => {
  const { version } = await tables(tx)
    .updateTable('bonuses')
    .set((old) => ({ payableAt, version: old('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** From now on, reversed loans no longer reverse the bonus. */
export const confirmBonus = (tx: EntityManager, id: string, confirmedAt: Date): Promise<unknown> =>
  tables(tx).updateTable('bonuses').set({ confirmedAt }).where('id', '=', id).execute()

const FUNDED_LOANS = 'select coalesce(sum(loans), 0)::int as loans from officer_volumes where member_id = $1'

/** Funded loans of a member, split loans counted for their first originator. */
export const fundedLoansOf = async (tx: EntityManager, memberId: string): Promise<number> =>
  (await firstRow<{ loans: number }>(tx, FUNDED_LOANS, [memberId]))!.loans

const RECRUIT_PLANS = `
  select (select ${isoInstant('min(first_paid_at)')} from payments where member_id = $1) as "firstPaidAt",
    coalesce((select json_agg(json_build_object('status', s.status, 'isOpen', s.is_open, 'trialEndsAt', ${isoInstant('s.trial_ends_at')}))
      from payments p join subscriptions s on s.payment_id = p.id where p.member_id = $1), '[]') as plans`

export const recruitPlans = async (tx: EntityManager, recruitId: string): Promise<RecruitPlans> =>
  (await firstRow<{ firstPaidAt: string | null; plans: RecruitPlan[] }>(tx, RECRUIT_PLANS, [recruitId]))!

export const addAwaitedBonus = (
  tx: EntityManager,
  of: { recruiterId: string; recruitId: string; loans: number; at: Date },
): Promise<unknown> =>
  tables(tx)
    .insertInto('awaited_bonuses')
    .values(of)
    .onConflict((same) => same.column('recruitId').doNothing())
    .execute()

export const removeAwaitedBonus = (tx: EntityManager, recruitId: string): Promise<unknown> =>
  tables(tx).deleteFrom('awaited_bonuses').where('recruitId', '=', recruitId).execute()

/** Loans of the recruit of `a`, split loans counted for their first originator. */
const LOANS = '(select coalesce(sum(v.loans), 0)::int from officer_volumes v where v.member_id = a.recruit_id)'

const AWAITED_OF = `
  select a.recruit_id as "recruitId", a.recruiter_id as "recruiterId", a.loans as "loansNeeded", ${LOANS} as loans
  from awaited_bonuses a where a.recruit_id = any($1) order by 1`

/** Bonuses that the loans of these recruits have not earned yet. */
export const awaitedOf = (
  tx: EntityManager,
  recruitIds: readonly string[],
): Promise<{ recruitId: string; recruiterId: string; loansNeeded: number; loans: number }[]> =>
  rows(tx, AWAITED_OF, [recruitIds])

/** Bonuses in one response; the totals cover all of them. */
export const MAX_LISTED = 1_000

const LIST = `
  select b.id, b.recruit_id as "recruitId", coalesce(m.first_name || ' ' || m.last_name, '') as name, b.cents::text as cents,
    b.earned_at as "earnedAt", b.payable_at as "payableAt", b.reversed_at as "reversedAt", b.reason
  from bonuses b left join members m on m.id = b.recruit_id
  where b.recruiter_id = $1 order by b.earned_at desc, b.id desc limit ${MAX_LISTED}`

export interface BonusRow {
  id: string
  recruitId: string
  name: string
  cents: string
  earnedAt: Date
  payableAt: Date
  reversedAt: Date | null
  reason: RecruitBonus['reason']
}

export const bonusesOf = (em: EntityManager, recruiterId: string): Promise<BonusRow[]> => rows(em, LIST, [recruiterId])

const AWAITED = `
  select a.recruit_id as "recruitId", coalesce(m.first_name || ' ' || m.last_name, '') as name, a.loans as "loansNeeded",
    greatest(${LOANS}, 0) as loans
  from awaited_bonuses a left join members m on m.id = a.recruit_id
  where a.recruiter_id = $1 order by name, a.recruit_id limit ${MAX_LISTED}`

export interface AwaitedRow {
  recruitId: string
  name: string
  loans: number
  loansNeeded: number
}

export const awaitedBonuses = (em: EntityManager, recruiterId: string): Promise<AwaitedRow[]> =>
  rows(em, AWAITED, [recruiterId])

/** Same states as bonusStatus. */
const TOTALS = `
  select count(*)::int as count,
    coalesce(sum(cents) filter (where reversed_at is null and payable_at > $2), 0)::text as pending,
    coalesce(sum(cents) filter (where reversed_at is null and payable_at <= $2), 0)::text as payable,
    coalesce(sum(cents) filter (where reversed_at is not null), 0)::text as reversed
  from bonuses where recruiter_id = $1`

interface Totals {
  count: number
  pending: string
  payable: string
  reversed: string
}

export const bonusTotals = async (em: EntityManager, recruiterId: string, now: Date): Promise<Totals> =>
  (await firstRow<Totals>(em, TOTALS, [recruiterId, now.toISOString()]))!
