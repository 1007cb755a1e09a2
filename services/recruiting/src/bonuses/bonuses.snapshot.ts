import { Injectable, type OnModuleInit } from '@nestjs/common'
import { bonusesSnapshot } from '@upline/contracts/events'
import { SnapshotSources } from '@upline/events'

const ISO = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const BONUSES = `
  select json_build_object('bonusId', id, 'recruiterId', recruiter_id, 'recruitId', recruit_id, 'amountCents', cents,
    'earnedAt', ${ISO('earned_at')}, 'payableAt', ${ISO('payable_at')}, 'reversedAt', ${ISO('reversed_at')}, 'reason', reason) as bonus
  from bonuses order by id`

/** Every earned bonus with its state. */
@Injectable()
export class BonusesSnapshot implements OnModuleInit {
  constructor(private readonly sources: SnapshotSources) {}

  onModuleInit(): void {
    this.sources.register({ type: bonusesSnapshot, parts: [{ sql: BONUSES, row: ({ bonus }) => bonus }] })
  }
}
