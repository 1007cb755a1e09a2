import { Injectable, type OnModuleInit } from '@nestjs/common'
import { fundingsSnapshot } from '@upline/contracts/events'
import { SnapshotSources } from '@upline/events'
import { FIRST_STEPS, FUNDINGS } from './fundings-snapshot.queries.ts'

/** The net result of every funding, for consumers that count volumes. */
@Injectable()
export class FundingsSnapshot implements OnModuleInit {
  constructor(private readonly sources: SnapshotSources) {}

  onModuleInit(): void {
    const parts = [FUNDINGS, FIRST_STEPS].map((sql) => ({ sql, row: (read: Record<string, unknown>) => read }))
    this.sources.register({ type: fundingsSnapshot, parts })
  }
}
