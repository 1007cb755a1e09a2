import { Injectable } from '@nestjs/common'
import type { EventType } from '@upline/contracts/events'

/** Rows of a snapshot that one statement reads. */
export interface SnapshotPart {
  /** SQL without parameters. */
  sql: string
  /** A row as in the snapshot's schema. */
  row: (read: Record<string, unknown>) => unknown
}

/** What this service owns and publishes as a whole when another service rebuilds its copy. */
export interface SnapshotSource {
  type: EventType
  /** All parts are read as of one instant. */
  parts: SnapshotPart[]
}

@Injectable()
export class SnapshotSources {
  private readonly byType = new Map<string, SnapshotSource>()

  register(source: SnapshotSource): void {
    this.byType.set(source.type.type, source)
  }

  find(snapshot: string): SnapshotSource | undefined {
    return this.byType.get(snapshot)
  }

  get isEmpty(): boolean {
    return this.byType.size === 0
  }
}
