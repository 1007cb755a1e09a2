import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import {
  bonusesSnapshot,
  type BonusRow,
  type DataOf,
  type Envelope,
  type recruitBonusEarned,
  type recruitBonusPostponed,
  type recruitBonusReversed,
} from '@upline/contracts/events'
import { LiveReadModel, noChange, type RebuildCounts, type StagedSnapshot } from '@upline/events'
import { dropOtherBonuses, putBonuses } from './rebuilt-bonuses.queries.ts'
import { RecruitBonusesService } from './recruit-bonuses.service.ts'

/**
 * Recruit bonuses. A booked bonus stays booked once; a missing one is booked when it is payable, and one that was reversed in
 * the meantime is reversed here.
 */
@Injectable()
export class BonusesReadModel extends LiveReadModel {
  readonly name = 'bonuses'
  readonly snapshot = bonusesSnapshot
  readonly events = ['recruit-bonus-earned', 'recruit-bonus-postponed', 'recruit-bonus-reversed']
  protected override readonly parksKey = true

  constructor(private readonly bonuses: RecruitBonusesService) {
    super()
  }

  async replace(tx: EntityManager, snapshot: StagedSnapshot): Promise<RebuildCounts> {
    const counts = noChange()
    for await (const batch of snapshot.batches<BonusRow>())
      for (const { isNew, reversedId } of await putBonuses(tx, batch, snapshot.rebuildId)) {
        if (isNew) counts.added++
        else counts.changed++
        if (reversedId !== null) await this.bonuses.reverse(tx, reversedId)
      }
    return { ...counts, removed: await dropOtherBonuses(tx, snapshot) }
  }

  async replay(tx: EntityManager, events: Envelope[]): Promise<void> {
    for (const { type, id, data } of events)
      if (type === 'recruit-bonus-earned') await this.bonuses.earned(tx, data as DataOf<typeof recruitBonusEarned>, id)
      else if (type === 'recruit-bonus-postponed')
        await this.bonuses.postponed(tx, data as DataOf<typeof recruitBonusPostponed>)
      else await this.bonuses.reversed(tx, data as DataOf<typeof recruitBonusReversed>, id)
  }
}
