import { Injectable, type OnModuleInit } from '@nestjs/common'
import { fundingsSnapshot } from '@upline/contracts/events'
import { SnapshotSources } from '@upline/events'
import { FIRST_STEPS, FUNDINGS } from './fundings-snapshot.queries.ts'

/** What every funding comes to, for those who count volumes. */
@Injectable()
export class FundingsSnapshot implements OnModuleInit {
  constructor(private readonly sources: SnapshotSources) {}

  onModuleInit(): void {
    const parts = [FUNDINGS, FIRST_STEPS].map((sql) => ({ sql, row: (read: Record<string, unknown>) => read }))
    this.sources.register({ type: fundingsSnapshot, parts })
  }
}
