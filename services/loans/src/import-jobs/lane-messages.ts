import type { End } from './import-jobs.store.ts'

/** What a lane's thread is started with. */
export interface LaneSettings {
  databaseUrl: string
  companyTimeZone: string
}

/** A batch for a lane. */
export interface LaneTask {
  jobId: string
  end: End
  no: number
  /** Officers whose loans the importer may import; null: all. */
  may: number[] | null
  /** The process in Postgres that holds the lock of the turn. */
  turnPid: number
  /** Headers of events by type (Outbox.headers). */
  headers: Record<string, string>
}

export interface LaneReply {
  /** needs-alone: nothing was written, because the batch has rows to decide one by one. */
  result: 'applied' | 'needs-alone' | 'cancelled'
  /** Another import waits for the lock of the turn. */
  isWanted: boolean
}

export interface LaneFault {
  fault: string
}
