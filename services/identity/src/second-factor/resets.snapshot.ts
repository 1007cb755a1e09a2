import { Injectable, type OnModuleInit } from '@nestjs/common'
import { type ResetRow, resetsSnapshot } from '@upline/contracts/events'
import { SnapshotSources } from '@upline/events'
import { TIE_RETENTION_DAYS } from '@upline/permissions'

const RESETS = `
  select account_id as "memberId", by_id as by, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
  from second_factor_history
  where what = 'reset' and by_id <> account_id and at > now() - interval '${TIE_RETENTION_DAYS} days' order by id`

/** Publishes who has reset the second factor of another account. The rules of approvals tie these accounts. */
@Injectable()
export class ResetsSnapshot implements OnModuleInit {
  constructor(private readonly sources: SnapshotSources) {}

  onModuleInit(): void {
    const row = (read: Record<string, unknown>) => read as unknown as ResetRow
    this.sources.register({ type: resetsSnapshot, parts: [{ sql: RESETS, row }] })
  }
}
