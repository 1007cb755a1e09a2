import { Injectable, type OnModuleInit } from '@nestjs/common'
import { type ResetRow, resetsSnapshot } from '@upline/contracts/events'
import { SnapshotSources } from '@upline/events'
import { RESETS } from './resets-snapshot.queries.ts'

/** Publishes who has reset the second factor of another account. The rules of approvals tie these accounts. */
@Injectable()
export class ResetsSnapshot implements OnModuleInit {
  constructor(private readonly sources: SnapshotSources) {}

  onModuleInit(): void {
    const row = (read: Record<string, unknown>) => read as unknown as ResetRow
    this.sources.register({ type: resetsSnapshot, parts: [{ sql: RESETS, row }] })
  }
}
