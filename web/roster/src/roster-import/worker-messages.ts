import type { RowError } from '@upline/contracts'

/** Requests from the page to the worker. Each has an id that its response repeats. */
export type RosterRequest =
  | { ask: 'read'; file: File }
  | { ask: 'rows'; from: number; count: number }
  | { ask: 'refused'; errors: RowError[] }
  | { ask: 'refusedCsv'; errors: RowError[] }

export type RosterReply = { id: number; result: unknown } | { id: number; failure: string }
