import type { ImportMapping } from '@upline/contracts'
import type { FileCheck } from './check-rows.ts'
import type { CheckedAs, FileSummary } from './read-loan-file.ts'

/** What the page asks of the worker; each has an id that its answer carries. */
export type CsvRequest =
  | { id: number; ask: 'read'; file: File }
  | { id: number; ask: 'check'; file: File; how: CheckedAs }
  | { id: number; ask: 'send'; file: File; mapping: ImportMapping }

/** How far it is, from 0 to 1. */
export interface Progress {
  step: 'read' | 'pack' | 'send'
  share: number
}

export type CsvAnswer =
  | { id: number; progress: Progress }
  | { id: number; result: FileSummary | FileCheck | string }
  | { id: number; failure: string; refusal?: { status: number; statusText: string; body: string } }
