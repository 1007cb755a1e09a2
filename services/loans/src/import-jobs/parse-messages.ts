import type { Readable } from 'node:stream'
import type { StatusValues } from '@upline/contracts'
import type { Encoding, RecordBlock } from '@upline/imports'
import type { MappingChoice } from './loan-header.ts'
import type { FileFields } from './staged-line.ts'

/** Opens the file from its beginning on each call. */
export type OpenFile = () => Promise<Readable>

export interface ParseTask {
  open: OpenFile
  /** undefined: detect it from the first bytes. */
  encoding: Encoding | undefined
  choice: MappingChoice
  /** The current time; later funding dates are rejected. */
  now: string
  /** The company's time zone. */
  timeZone: string
  /** Remembered texts of the status column. */
  statuses: StatusValues
}

/** The input of a parsing thread. */
export interface ThreadTask {
  fields: FileFields
  /** The line number of the header; rows follow it. */
  headerLine: number
  now: string
  timeZone: string
  statuses: StatusValues
}

export type ThreadBlock = RecordBlock

/** The result of a block, in the order of the blocks. `piece` is COPY text. */
export type ThreadReply =
  { piece: Uint8Array; records: number } | { fault: 'file' | 'encoding' | 'other'; message: string }
