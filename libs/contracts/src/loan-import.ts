export type ImportStatus = 'queued' | 'running' | 'completed' | 'failed' | 'cancelled'

/** It neither waits nor goes on: of loans and of members alike. */
export const isImportOver = ({ status }: { status: ImportStatus }): boolean =>
  status !== 'queued' && status !== 'running'

/** POST /api/imports (202): multipart, field `file` (may be gzipped), optional field `mapping` (an ImportMapping as JSON). */
export interface ImportStarted {
  id: string
}

/**
 * GET /api/imports/{id}, each message of …/{id}/events (server-sent, event name `import`, the stream ends with the job)
 * and each row of GET /api/imports. The counts grow while it runs.
 */
export interface ImportJob {
  id: string
  status: ImportStatus
  totalRecords: number
  imported: number
  refused: number
  needsOfficer: number
  commissionsCreated: number
  /** What is wrong with the file as a whole; of a cancelled import what went in and stays. */
  error: string | null
  /** What a person reads at its end; empty before. */
  message: string
  /** Rows of loans that Encompass feeds and has newer data of: imported, but status and amount stay. */
  kept: number
  /** Rows that wait for a second person: neither imported nor refused. GET /api/imports/{id}/pending-approval lists them. */
  needsApproval: number
  /** Empty where the rows came without a file. */
  fileName: string
  by: { id: string; name: string }
  startedAt: string
  endedAt: string | null
  undoneAt: string | null
}

/** A row of GET /api/imports/{id}/refused, by line; paged. */
export interface RefusedRow {
  line: number
  /** What the row says of its borrower, as it stands in the file. */
  borrower: string
  message: string
}

/** A row of GET /api/imports/{id}/pending-approval, by line; paged. */
export interface PendingApprovalRow extends RefusedRow {
  /** GET /api/approvals/{requestId} */
  requestId: string
}

/** Which field a column feeds, by its header as written; null: none. Headers that are left out are read by their names. */
export type ImportMapping = Record<string, string | null>

/** A row of GET /api/imports/mappings, and what PUT takes (without `owner`, `updatedAt`): remembered by the set of headers. */
export interface RememberedMapping {
  headers: string[]
  mapping: ImportMapping
  /** One's own, or what ceo and admin chose for everybody. */
  owner: 'own' | 'company'
  updatedAt: string
}

/** POST /api/imports/{id}/undo and /api/team-members/imports/{id}/undo: 200 when it is done, 202 after 20 s while it goes on. */
export interface ImportUndo {
  status: 'undone' | 'running'
  /** Loans or members that the import had brought. */
  removed: number
  /** Loans that it had changed; an import of members changes nobody. */
  restored: number
  /** What something else has changed since: it stays as it is. */
  stayed: number
}
