/** GET /api/operations, for the admin: the current state of everything, including services that do not respond. */
export interface OperationsResponse {
  at: string
  services: (ServiceState | ServiceDown)[]
  /** Every running process of a service and every gateway, as each reports itself. */
  processes: ProcessState[]
  redis: { answers: boolean; usedBytes: number | null }
}

export interface ServiceDown {
  service: string
  answers: false
}

/** The report of a service: GET /operations/{service}. */
export interface ServiceState {
  service: string
  answers: true
  version: string
  ready: boolean
  checks: { name: string; ok: boolean; message?: string }[]
  outbox: { events: number; oldestSeconds: number | null }
  /** Events after the offset of its consumer group, per topic; null if the transport does not respond. */
  lag: TopicLag[] | null
  deadLetters: number
  queues: QueueState[]
  /** Omitted by a service of an earlier version. */
  sweeps?: SweepState[]
  pool: { used: number; idle: number; waiting: number }
  databaseBytes: number
  facts: ServiceFacts
}

/** State that only one service has. */
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

/** A recurring job. */
export interface SweepState {
  name: string
  everyMs: number
  /** When it last succeeded; null before its first run. */
  lastRunAt: string | null
  nextRunAt: string
  /** The last successful run, or when the sweep was first registered. */
  since: string
  /** The error of the last run; null if it succeeded. */
  fault: string | null
  /** It has not succeeded for three intervals. */
  isLate: boolean
}

export interface ProcessState {
  id: string
  service: string
  version: string
  startedAt: string
  /** When it last reported. After 15 seconds it is considered gone or frozen. */
  heardAt: string
  isSilent: boolean
  memoryBytes: number
  /** How busy its event loop was in the last seconds: 0 to 1. */
  busy: number
}

/** An event that a service could not handle: GET /operations/{service}/dead-letters. */
export interface DeadLetterLine {
  id: string
  eventId: string
  eventType: string
  topic: string
  key: string
  /** The error, without user input. */
  cause: string
  attempts: number
  /** Later events of its key wait behind it. */
  isParking: boolean
  failedAt: string
  replayRequestedAt: string | null
}

/** With its content. Every text that may identify a person is redacted. */
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

/** An operator's action, or one of the service itself: GET /operations/{service}/acts, newest first. */
export interface OperatorAction {
  at: string
  by: string
  act: 'replay' | 'replay-all' | 'discard' | 'retry-job' | 'drop-history'
  subject: string
  reason: string | null
}
