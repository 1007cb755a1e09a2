/** GET /api/operations, for the admin: how everything is at this moment. A service that does not answer is told as such. */
export interface OperationsAnswer {
  at: string
  services: (ServiceState | ServiceDown)[]
  /** Every running process of a service and every gateway, as each says of itself. */
  processes: ProcessState[]
  redis: { answers: boolean; usedBytes: number | null }
}

export interface ServiceDown {
  service: string
  answers: false
}

/** What a service says of itself: GET /operations/{service}. */
export interface ServiceState {
  service: string
  answers: true
  version: string
  ready: boolean
  checks: { name: string; ok: boolean; message?: string }[]
  outbox: { events: number; oldestSeconds: number | null }
  /** Events behind the offset of its consumer group, per topic; null where the transport does not answer. */
  lag: TopicLag[] | null
  deadLetters: number
  queues: QueueState[]
  /** Left out by a service of an earlier version. */
  sweeps?: SweepState[]
  pool: { used: number; idle: number; waiting: number }
  databaseBytes: number
  facts: ServiceFacts
}

/** What one service alone knows. */
export interface ServiceFacts {
  /** The last complete read of the loan origination system. */
  syncedAt?: string | null
  backup?: MaintenanceRun | null
  verify?: MaintenanceRun | null
}

export interface MaintenanceRun {
  at: string
  isGood: boolean
  /** What the command found or wrote, without names of people or places. */
  outcome: string
}

export interface TopicLag {
  topic: string
  events: number
}

export interface QueueState {
  queue: string
  waiting: number
  active: number
  delayed: number
  failed: number
}

/** Work that a service repeats. */
export interface SweepState {
  name: string
  everyMs: number
  /** When it last ended well; null before its first run. */
  lastRunAt: string | null
  nextRunAt: string
  /** The last run that ended well, or when the sweep was first known. */
  since: string
  /** What the last run failed with; null if it ended well. */
  fault: string | null
  /** It has not ended well for three intervals. */
  isLate: boolean
}

export interface ProcessState {
  id: string
  service: string
  version: string
  startedAt: string
  /** When it was last heard of; after 15 seconds of silence it is taken for gone or frozen. */
  heardAt: string
  isSilent: boolean
  memoryBytes: number
  /** Share of the last seconds in which its event loop was busy: 0 to 1. */
  busy: number
}

/** An event that a service could not handle: GET /operations/{service}/dead-letters. */
export interface DeadLetterLine {
  id: string
  eventId: string
  eventType: string
  topic: string
  key: string
  /** What went wrong, without what a person typed. */
  cause: string
  attempts: number
  /** Later events of its key wait behind it. */
  isParking: boolean
  failedAt: string
  replayRequestedAt: string | null
}

/** With what it says; every text that may tell of a person is masked. */
export interface DeadLetterDetail extends DeadLetterLine {
  payload: unknown
}

/** A job that failed for good: GET /operations/{service}/failed-jobs. */
export interface FailedJobLine {
  queue: string
  id: string
  name: string
  cause: string
  attempts: number
  failedAt: string | null
  payload: unknown
}

/** What somebody did about it: GET /operations/{service}/acts, newest first. */
export interface OperatorAct {
  at: string
  by: string
  act: 'replay' | 'replay-all' | 'discard' | 'retry-job'
  subject: string
  reason: string | null
}
