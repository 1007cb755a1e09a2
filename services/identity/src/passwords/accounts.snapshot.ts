import { Injectable, type OnModuleInit } from '@nestjs/common'
import { type AccountRow, accountsSnapshot } from '@upline/contracts/events'
import { SnapshotSources } from '@upline/events'
import { ACCOUNTS } from './accounts-snapshot.queries.ts'

/** Publishes which accounts have to change their password. The snapshot contains no password and no hash. */
@Injectable()
export class AccountsSnapshot implements OnModuleInit {
  constructor(private readonly sources: SnapshotSources) {}

  onModuleInit(): void {
    const row = (read: Record<string, unknown>) => read as unknown as AccountRow
    this.sources.register({ type: accountsSnapshot, parts: [{ sql: ACCOUNTS, row }] })
  }
}
