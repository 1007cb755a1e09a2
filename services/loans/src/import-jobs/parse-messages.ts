import type { Encoding } from '@upline/imports'
import type { MappingChoice } from './loan-header.ts'

export interface ParseTask {
  path: string
  /** undefined: as its first bytes say. */
  encoding: Encoding | undefined
  choice: MappingChoice
  /** When the product sees the file: a funding after it lies in the future. */
  now: string
}

/** What the parsing thread tells. `piece` is text of COPY; it waits for a word after a few of them. */
export type ParseAnswer =
  | { header: string[] }
  | { piece: Uint8Array; records: number }
  | { total: number }
  | { fault: 'file' | 'encoding' | 'other'; message: string }

/** Pieces on their way at once: the thread must not read a file of gigabytes faster than Postgres takes it. */
export const PIECES_AHEAD = 4
