import type { EntityManager } from '@mikro-orm/postgresql'
import type { BonusReversalReason } from '@upline/contracts'
import type { DataOf, recruitBonusEarned, recruitBonusPostponed, recruitBonusReversed } from '@upline/contracts/events'
import { firstRow, rows } from '@upline/db'

const MAX_AT_ONCE = 500

export type Earned = DataOf<typeof recruitBonusEarned>
export type Postponed = DataOf<typeof recruitBonusPostponed>
export type Reversed = DataOf<typeof recruitBonusReversed>

// Any of the events can arrive first; known values and the latest date are kept.
const NOTE_EARNED = `
  insert into recruit_bonuses (id, recruiter_id, recruit_id, amount_cents, payable_at, earned_at, earned_event, loans)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (id) do update set recruiter_id = excluded.recruiter_id, amount_cents = excluded.amount_cents,
    payable_at = greatest(recruit_bonuses.payable_at, excluded.payable_at), earned_at = excluded.earned_at,
    earned_event = excluded.earned_event, loans = excluded.loans
  where recruit_bonuses.earned_event is null`

export const noteEarned = (
  tx: EntityManager,
  { bonusId, recruiterId, recruitId, amountCents, payableAt, loans, at }: Earned,
  eventId: string,
): Promise<unknown> =>
  rows(tx, NOTE_EARNED, [bonusId, recruiterId, recruitId, amountCents, payableAt, at, eventId, loans ?? null])

/** A booked bonus stays booked. */
const NOTE_POSTPONED = `
  insert into recruit_bonuses as b (id, recruit_id, payable_at) values ($1, $2, $3)
  on conflict (id) do update set payable_at = greatest(b.payable_at, excluded.payable_at) where b.booked_at is null`

export const notePostponed = (tx: EntityManager, { bonusId, recruitId, payableAt }: Postponed): Promise<unknown> =>
  rows(tx, NOTE_POSTPONED, [bonusId, recruitId, payableAt])

const NOTE_REVERSED = `
  insert into recruit_bonuses (id, recruit_id, reversed_at, reversal_reason, reversal_event) values ($1, $2, $3, $4, $5)
  on conflict (id) do update set reversed_at = excluded.reversed_at, reversal_reason = excluded.reversal_reason,
    reversal_event = excluded.reversal_event
  where recruit_bonuses.reversed_at is null`

export const noteReversed = (
  tx: EntityManager,
  { bonusId, recruitId, reason, at }: Reversed,
  eventId: string,
): Promise<unknown> => rows(tx, NOTE_REVERSED, [bonusId, recruitId, at, reason, eventId])

/** The recruit's name; null after an erasure. */
const RECRUIT = `(select nullif(trim(r.full_name), '') from members r where r.id = b.recruit_id) recruit`

/** Payable bonuses of known recruiters, locked until the transaction ends. $1 now, $2 one bonus or null. */
const PAYABLE = `
  select b.id "bonusId", b.recruiter_id "memberId", m.no "memberNo", b.amount_cents::float8 "amountCents", ${RECRUIT},
    iso_utc(b.earned_at) "earnedAt", b.loans, b.earned_event cause
  from recruit_bonuses b join members m on m.id = b.recruiter_id and m.joined_at is not null
  where b.booked_at is null and b.reversed_at is null and b.payable_at <= $1 and ($2::text is null or b.id = $2)
  order by b.payable_at limit ${MAX_AT_ONCE} for update of b skip locked`

/** A booked bonus that was reversed, until its reversal is booked too. $1 bonus. */
const REVERSED = `
  select b.id "bonusId", b.recruiter_id "memberId", a.member_no "memberNo", a.amount_cents::float8 "amountCents", ${RECRUIT},
    b.reversal_reason reason, b.reversal_event cause
  from recruit_bonuses b join adjustments a on a.bonus_id = b.id and a.amount_cents > 0
  where b.id = $1 and b.booked_at is not null and b.reversed_at is not null and b.taken_back_at is null for update of b`

/** Lines in the first open pay period. $1 lines as JSON. */
const BOOK = `
  insert into adjustments (member_no, amount_cents, type, reason, made_by, approved_by, period_id, bonus_id, cause)
  select l."memberNo", l."amountCents", 'recruit bonus', l.reason, 'system', 'system', p.id, l."bonusId", l.cause
  from jsonb_to_recordset($1::jsonb) l ("memberNo" int, "amountCents" bigint, reason text, "bonusId" text, cause text),
    (select open_pay_period() id offset 0) p`

interface Bonus {
  bonusId: string
  memberId: string
  memberNo: number
  amountCents: number
  recruit: string | null
  cause: string
}

type PayableBonus = Bonus & { earnedAt: string; loans: number | null }
type ReversedBonus = Bonus & { reason: BonusReversalReason }

export interface BonusLine extends Pick<Bonus, 'bonusId' | 'memberNo' | 'amountCents' | 'cause'> {
  reason: string
}

export const lockPayable = (tx: EntityManager, now: string, bonusId: string | null): Promise<PayableBonus[]> =>
  rows(tx, PAYABLE, [now, bonusId])

export const lockReversed = (tx: EntityManager, bonusId: string): Promise<ReversedBonus | undefined> =>
  firstRow(tx, REVERSED, [bonusId])

export async function bookBonuses(tx: EntityManager, lines: readonly BonusLine[]): Promise<void> {
  await rows(tx, BOOK, [JSON.stringify(lines)])
  const ids = lines.map(({ bonusId }) => bonusId)
  await rows(tx, 'update recruit_bonuses set booked_at = clock_timestamp() where id = any($1)', [ids])
}

export async function bookReversal(tx: EntityManager, line: BonusLine): Promise<void> {
  await rows(tx, BOOK, [JSON.stringify([line])])
  await rows(tx, 'update recruit_bonuses set taken_back_at = clock_timestamp() where id = $1', [line.bonusId])
}
