import { Injectable, type OnModuleInit } from '@nestjs/common'
import { encompassLoansSnapshot } from '@upline/contracts/events'
import { SnapshotSources } from '@upline/events'
import { READINGS } from './readings-snapshot.queries.ts'
import { changed, type Snapshot } from './snapshot.ts'

/** Publishes the last reading of each loan as its event did. */
@Injectable()
export class EncompassLoansSnapshot implements OnModuleInit {
  constructor(private readonly sources: SnapshotSources) {}

  onModuleInit(): void {
    const row = (read: Record<string, unknown>) => {
      const snapshot = read as unknown as Snapshot
      return changed(snapshot, snapshot.readAt).data
    }
    this.sources.register({ type: encompassLoansSnapshot, parts: [{ sql: READINGS, row }] })
  }
}
