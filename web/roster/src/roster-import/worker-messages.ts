import type { RowError } from '@upline/contracts'
import type { ReadMember } from './roster-file.ts'

export type RosterRequest =
  | { id: number; ask: 'read'; file: File }
  | { id: number; ask: 'rows'; from: number; count: number }
  | { id: number; ask: 'refused'; errors: RowError[] }
  | { id: number; ask: 'refusedCsv'; errors: RowError[] }

export type RosterAnswer = { id: number; result: unknown } | { id: number; failure: string }

/** What the page knows of a file; the rows themselves stay in the worker. */
export interface FileSummary {
  members: number
  skipped: number
  preview: ReadMember[]
}

export interface RefusedMember {
  line: number
  name: string
  message: string
}
