export const MEMBER_IMPORT_STATUSES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const

export type MemberImportStatus = (typeof MEMBER_IMPORT_STATUSES)[number]

/** POST /api/team-members/imports (202): multipart, field `file` (may be gzipped), optional field `invite` ('true'). */
export interface MemberImportStarted {
  id: string
}

/**
 * GET /api/team-members/imports/{id}, each message of …/{id}/events (server-sent, event name `import`, the stream ends
 * with the job) and each row of GET /api/team-members/imports. The counts increase while it runs.
 */
export interface MemberImportJob {
  id: string
  status: MemberImportStatus
  totalRecords: number
  imported: number
  refused: number
  /** Shares its fields with imports of loans. Members need no loan officer and pay nothing: 0. */
  needsOfficer: number
  commissionsCreated: number
  /** What is wrong with the file as a whole; for a canceled job, which rows were imported and stay. */
  error: string | null
  /** Empty if the rows were sent without a file. */
  fileName: string
  /** …/refused.csv returns the rejected rows. Those of a bulk call were returned to its caller. */
  hasRefusedFile: boolean
  by: { id: string; name: string }
  startedAt: string
  endedAt: string | null
  undoneAt: string | null
}
