import type { Readable } from 'node:stream'
import type { LoanColumn } from '@upline/csv'
import type { Encoding, RecordBlock } from '@upline/imports'
import type { MappingChoice } from './loan-header.ts'

/** The file's bytes from its begin on, each time that it is called. */
export type OpenFile = () => Promise<Readable>

export interface ParseTask {
  open: OpenFile
  /** undefined: as its first bytes say. */
  encoding: Encoding | undefined
  choice: MappingChoice
  /** When the product sees the file: a funding after it is in the future. */
  now: string
  /** Of the company. */
  timeZone: string
}

/** What a parsing thread is begun with. */
export interface ThreadTask {
  fields: (LoanColumn | null)[]
  /** The line of the header: what follows is rows. */
  headerLine: number
  now: string
  timeZone: string
}

export type ThreadBlock = RecordBlock

/** What it answers to each block, in their order. `piece` is text of COPY. */
export type ThreadAnswer =
  { piece: Uint8Array; records: number } | { fault: 'file' | 'encoding' | 'other'; message: string }
