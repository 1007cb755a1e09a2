import type { End } from './import-jobs.store.ts'

/** Settings of a thread. */
export interface ApplySettings {
  databaseUrl: string
  companyTimeZone: string
}

/** A batch to apply. */
export interface ApplyTask {
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

export interface ApplyReply {
  /** needs-alone: nothing was written, because the batch has rows to decide one by one. */
  result: 'applied' | 'needs-alone' | 'cancelled'
  /** Another import waits for the lock of the turn. */
  isWanted: boolean
}

export interface ApplyFault {
  fault: string
  /** It ends the import, and users read it. */
  isForUsers: boolean
}
