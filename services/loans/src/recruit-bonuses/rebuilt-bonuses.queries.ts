import type { EntityManager } from '@mikro-orm/postgresql'
import type { BonusRow } from '@upline/contracts/events'
import { affected, rows } from '@upline/db'
import type { StagedSnapshot } from '@upline/events'

export interface PutBonus {
  isNew: boolean
  /** Booked, and reversed since. */
  reversedId: string | null
}

/** $1 rows, $2 the rebuild, the cause of rows that the copy did not have. Only the reversal of a booked bonus can be new. */
const PUT = `
  insert into recruit_bonuses as b (id, recruiter_id, recruit_id, amount_cents, payable_at, earned_at, earned_event,
    loans, reversed_at, reversal_reason, reversal_event)
  select f."bonusId", f."recruiterId", f."recruitId", f."amountCents", f."payableAt", f."earnedAt", $2,
    f.loans, f."reversedAt", f.reason, case when f."reversedAt" is not null then $2 end
  from jsonb_to_recordset($1::jsonb) as f ("bonusId" text, "recruiterId" text, "recruitId" text, "amountCents" bigint,
    "payableAt" timestamptz, "earnedAt" timestamptz, loans int, "reversedAt" timestamptz, reason text)
  order by 1
  on conflict (id) do update set
    recruiter_id = case when b.booked_at is null then excluded.recruiter_id else b.recruiter_id end,
    amount_cents = case when b.booked_at is null then excluded.amount_cents else b.amount_cents end,
    payable_at = case when b.booked_at is null then excluded.payable_at else b.payable_at end,
    earned_at = case when b.booked_at is null then excluded.earned_at else b.earned_at end,
    earned_event = coalesce(b.earned_event, excluded.earned_event),
    loans = case when b.booked_at is null then excluded.loans else b.loans end,
    reversed_at = excluded.reversed_at, reversal_reason = excluded.reversal_reason,
    reversal_event = case when excluded.reversed_at is not null then coalesce(b.reversal_event, excluded.reversal_event) end
  where b.taken_back_at is null and (
    (b.reversed_at is null) <> (excluded.reversed_at is null)
    or b.booked_at is null and (b.recruiter_id, b.amount_cents, b.payable_at, b.earned_at, b.loans)
      is distinct from (excluded.recruiter_id, excluded.amount_cents, excluded.payable_at, excluded.earned_at, excluded.loans))
  returning old.id is null as "isNew", case when booked_at is not null and reversed_at is not null then id end as "reversedId"`

/** Returns the bonuses that differed. */
export const putBonuses = (tx: EntityManager, batch: readonly BonusRow[], rebuildId: string): Promise<PutBonus[]> =>
  rows<PutBonus>(tx, PUT, [JSON.stringify(batch), rebuildId])

/** A bonus that no one earned is not paid; one that was paid is in the ledger. */
const DROP_OTHERS = (source: string, rebuildId: string) => `
  delete from recruit_bonuses where booked_at is null
    and id not in (select snapshot.row ->> 'bonusId' from ${source})
    and id not in (select key from rebuild_journal where rebuild_id = '${rebuildId}')`

/** Returns how many were deleted. */
export const dropOtherBonuses = (tx: EntityManager, { source, rebuildId }: StagedSnapshot): Promise<number> =>
  affected(tx, DROP_OTHERS(source, rebuildId))
