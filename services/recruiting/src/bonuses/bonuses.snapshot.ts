import { Injectable, type OnModuleInit } from '@nestjs/common'
import { bonusesSnapshot } from '@upline/contracts/events'
import { SnapshotSources } from '@upline/events'
import { BONUSES } from './bonuses-snapshot.queries.ts'

/** Every earned bonus with its state. */
@Injectable()
export class BonusesSnapshot implements OnModuleInit {
  constructor(private readonly sources: SnapshotSources) {}

  onModuleInit(): void {
    this.sources.register({ type: bonusesSnapshot, parts: [{ sql: BONUSES, row: ({ bonus }) => bonus }] })
  }
}
