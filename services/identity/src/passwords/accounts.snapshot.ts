import { Injectable, type OnModuleInit } from '@nestjs/common'
import { type AccountRow, accountsSnapshot } from '@upline/contracts/events'
import { SnapshotSources } from '@upline/events'

const ACCOUNTS = `
  select id as "memberId",
    case when is_change_due then true when password_changed_at is not null then false end as "isDue"
  from accounts order by id`

/** Publishes which accounts have to change their password. The snapshot contains no password and no hash. */
@Injectable()
export class AccountsSnapshot implements OnModuleInit {
  constructor(private readonly sources: SnapshotSources) {}

  onModuleInit(): void {
    const row = (read: Record<string, unknown>) => read as unknown as AccountRow
    this.sources.register({ type: accountsSnapshot, parts: [{ sql: ACCOUNTS, row }] })
  }
}
