import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import {
  bonusesSnapshot,
  type BonusRow,
  type DataOf,
  type Envelope,
  type recruitBonusEarned,
  type recruitBonusReversed,
} from '@upline/contracts/events'
import { affected, rows } from '@upline/db'
import { LiveReadModel, noChange, type RebuildCounts, type StagedSnapshot } from '@upline/events'
import { RecruitBonusesService } from './recruit-bonuses.service.ts'

/** $1 rows, $2 the rebuild, the cause of rows that the copy did not have. Only the reversal of a booked bonus can be new. */
const PUT = `
  insert into recruit_bonuses as b (id, recruiter_id, recruit_id, amount_cents, payable_at, earned_at, earned_event,
    reversed_at, reversal_reason, reversal_event)
  select f."bonusId", f."recruiterId", f."recruitId", f."amountCents", f."payableAt", f."earnedAt", $2,
    f."reversedAt", f.reason, case when f."reversedAt" is not null then $2 end
  from jsonb_to_recordset($1::jsonb) as f ("bonusId" text, "recruiterId" text, "recruitId" text, "amountCents" bigint,
    "payableAt" timestamptz, "earnedAt" timestamptz, "reversedAt" timestamptz, reason text)
  order by 1
  on conflict (id) do update set
    recruiter_id = case when b.booked_at is null then excluded.recruiter_id else b.recruiter_id end,
    amount_cents = case when b.booked_at is null then excluded.amount_cents else b.amount_cents end,
    payable_at = case when b.booked_at is null then excluded.payable_at else b.payable_at end,
    earned_at = case when b.booked_at is null then excluded.earned_at else b.earned_at end,
    earned_event = coalesce(b.earned_event, excluded.earned_event),
    reversed_at = excluded.reversed_at, reversal_reason = excluded.reversal_reason,
    reversal_event = case when excluded.reversed_at is not null then coalesce(b.reversal_event, excluded.reversal_event) end
  where b.taken_back_at is null and (
    (b.reversed_at is null) <> (excluded.reversed_at is null)
    or b.booked_at is null and (b.recruiter_id, b.amount_cents, b.payable_at, b.earned_at)
      is distinct from (excluded.recruiter_id, excluded.amount_cents, excluded.payable_at, excluded.earned_at))
  returning old.id is null as "isNew", case when booked_at is not null and reversed_at is not null then id end as "reversedId"`

/** A bonus that no one earned is not paid; one that was paid is in the ledger. */
const DROP_OTHERS = (source: string, rebuildId: string) => `
  delete from recruit_bonuses where booked_at is null
    and id not in (select snapshot.row ->> 'bonusId' from ${source})
    and id not in (select key from rebuild_journal where rebuild_id = '${rebuildId}')`

interface Put {
  isNew: boolean
  /** Booked, and reversed since. */
  reversedId: string | null
}

/**
 * Recruit bonuses. A booked bonus stays booked once; a missing one is booked when it is payable, and one that was reversed in
 * the meantime is reversed here.
 */
@Injectable()
export class BonusesReadModel extends LiveReadModel {
  readonly name = 'bonuses'
  readonly snapshot = bonusesSnapshot
  readonly events = ['recruit-bonus-earned', 'recruit-bonus-reversed']
  protected override readonly parksKey = true

  constructor(private readonly bonuses: RecruitBonusesService) {
    super()
  }

  async replace(tx: EntityManager, snapshot: StagedSnapshot): Promise<RebuildCounts> {
    const counts = noChange()
    for await (const batch of snapshot.batches<BonusRow>())
      for (const { isNew, reversedId } of await rows<Put>(tx, PUT, [JSON.stringify(batch), snapshot.rebuildId])) {
        if (isNew) counts.added++
        else counts.changed++
        if (reversedId !== null) await this.bonuses.reverse(tx, reversedId)
      }
    return { ...counts, removed: await affected(tx, DROP_OTHERS(snapshot.source, snapshot.rebuildId)) }
  }

  async replay(tx: EntityManager, events: Envelope[]): Promise<void> {
    for (const { type, id, data } of events)
      if (type === 'recruit-bonus-earned') await this.bonuses.earned(tx, data as DataOf<typeof recruitBonusEarned>, id)
      else await this.bonuses.reversed(tx, data as DataOf<typeof recruitBonusReversed>, id)
  }
}
