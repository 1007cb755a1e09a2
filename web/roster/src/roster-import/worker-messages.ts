import type { RowError } from '@upline/contracts'

/** What the page asks of the worker; each is posted with an id, which its answer carries. */
export type RosterRequest =
  | { ask: 'read'; file: File }
  | { ask: 'rows'; from: number; count: number }
  | { ask: 'refused'; errors: RowError[] }
  | { ask: 'refusedCsv'; errors: RowError[] }

export type RosterAnswer = { id: number; result: unknown } | { id: number; failure: string }
