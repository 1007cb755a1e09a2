export type ImportStatus = 'queued' | 'running' | 'completed' | 'failed' | 'cancelled'

/** Completed, failed or canceled: for imports of loans and of members. */
export const isImportOver = ({ status }: { status: ImportStatus }): boolean =>
  status !== 'queued' && status !== 'running'

/**
 * `loans`: Upline pays the funded loans of the file. `history`: another system has paid them, so they count in volumes,
 * months, tiers and dry runs, and nothing of them becomes payable.
 */
export const IMPORT_MODES = ['loans', 'history'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

/**
 * POST /api/imports (202): multipart, field `file` (may be gzipped), optional fields `mapping` (an ImportMapping as
 * JSON) and `mode` (an ImportMode).
 */
export interface ImportStarted {
  id: string
}

/**
 * GET /api/imports/{id}, each message of …/{id}/events (server-sent, event name `import`, the stream ends with the job)
 * and each row of GET /api/imports. The counts increase while it runs.
 */
export interface ImportJob {
  id: string
  status: ImportStatus
  totalRecords: number
  imported: number
  refused: number
  needsOfficer: number
  /** Share rows that were booked. */
  commissionsCreated: number
  /** Shares that its open loans may still pay; counted at its end. */
  pendingShares: number
  /** What is wrong with the file as a whole; for a canceled import, which rows were imported and stay. */
  error: string | null
  /** The summary at its end; empty before. */
  message: string
  /** Rows of loans with newer data in Encompass: imported, but status and amount stay. */
  kept: number
  /**
   * Rows that need approval by a second person, neither imported nor rejected. GET /api/imports/{id}/pending-approval
   * lists them.
   */
  needsApproval: number
  /** Empty if the rows were sent without a file. */
  fileName: string
  mode: ImportMode
  by: { id: string; name: string }
  startedAt: string
  endedAt: string | null
  undoneAt: string | null
}

/** A row of GET /api/imports/{id}/refused, by line; paged. */
export interface RefusedRow {
  line: number
  /** The borrower in the row, as it is in the file. */
  borrower: string
  message: string
}

/** A row of GET /api/imports/{id}/pending-approval, by line; paged. */
export interface PendingApprovalRow extends RefusedRow {
  /** GET /api/approvals/{requestId} */
  requestId: string
}

/** The field of each column, by its header as written; null: none. Other headers are matched by name. */
export type ImportMapping = Record<string, string | null>

/**
 * A row of GET /api/imports/mappings, and the body of PUT (without `owner`, `updatedAt`): remembered by the set of
 * headers.
 */
export interface RememberedMapping {
  headers: string[]
  mapping: ImportMapping
  /** The caller's own, or one that ceo and admin chose for everyone. */
  owner: 'own' | 'company'
  updatedAt: string
}

/** A row of GET /api/imports/status-values: a text of the status column and the status or outcome that it means. */
export interface RememberedStatusValue {
  written: string
  /** One of the five statuses or three outcomes. */
  value: string
  /** The caller's own, or one that ceo and admin chose for everyone. */
  owner: 'own' | 'company'
}

/**
 * POST /api/imports/{id}/undo and /api/team-members/imports/{id}/undo: 200 when it is done, 202 after 20 s while it
 * continues.
 */
export interface ImportUndo {
  status: 'undone' | 'running'
  /** Loans or members that the import had added. */
  removed: number
  /** Loans that it had changed; an import of members changes none. */
  restored: number
  /** Left unchanged, because something else has changed it since. */
  stayed: number
}
