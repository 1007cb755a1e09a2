import { Injectable, type OnModuleInit } from '@nestjs/common'
import { plansSnapshot } from '@upline/contracts/events'
import { SnapshotSources } from '@upline/events'
import { SUBSCRIPTIONS, TERMS } from './plans-snapshot.queries.ts'

/** Who holds which plan, and the terms of the recruiting pages. */
@Injectable()
export class PlansSnapshot implements OnModuleInit {
  constructor(private readonly sources: SnapshotSources) {}

  onModuleInit(): void {
    const parts = [SUBSCRIPTIONS, TERMS].map((sql) => ({ sql, row: (read: Record<string, unknown>) => read }))
    this.sources.register({ type: plansSnapshot, parts })
  }
}
