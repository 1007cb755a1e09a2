import type { ImportMapping, ImportMode } from '@upline/contracts'
import type { FileCheck } from './check-rows.ts'
import type { CheckedAs, FileSummary } from './read-loan-file.ts'

/** How the server reads and books the file. */
export interface SendOptions {
  mapping: ImportMapping
  mode: ImportMode
}

/** Requests of the page to the worker. Each has an id that its response repeats. */
export type CsvRequest =
  | { id: number; ask: 'read'; file: File }
  | { id: number; ask: 'check'; file: File; how: CheckedAs }
  | { id: number; ask: 'send'; file: File; options: SendOptions }

/** The progress, from 0 to 1. */
export interface Progress {
  step: 'read' | 'pack' | 'send'
  share: number
}

export type CsvReply =
  | { id: number; progress: Progress }
  | { id: number; result: FileSummary | FileCheck | string }
  | { id: number; failure: string; refusal?: { status: number; statusText: string; body: string } }
