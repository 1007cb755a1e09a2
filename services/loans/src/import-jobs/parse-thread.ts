import type { CsvRecord } from '@upline/csv'
import { blocksOf, ImportFileError, isRow, OtherEncodingError, recordsOfBlock } from '@upline/imports'
import { readLoanHeader } from './loan-header.ts'
import type { ParseTask, ThreadBlock, ThreadReply, ThreadTask } from './parse-messages.ts'
import { ParsePool } from './parse-pool.ts'
import type { FileFields } from './staged-line.ts'

/** A file whose header has been read. */
export interface OpenedFile {
  header: string[]
  fields: FileFields
  /** The records as COPY text, parsed in threads. Throws ImportFileError or OtherEncodingError. */
  pieces: AsyncGenerator<Uint8Array>
}

/** Receives the number of records so far. Throw to stop parsing. */
export type OnRecords = (total: number) => Promise<void>

/** Maximum blocks in progress, so that a large file is not read faster than Postgres stores it. */
const MAX_PENDING_BLOCKS = 4

/** Reads the header of a file. Undefined if the file holds only empty lines. Throws ImportFileError or OtherEncodingError. */
export async function openRecords(task: ParseTask, onRecords: OnRecords): Promise<OpenedFile | undefined> {
  const blocks = blocksOf(await task.open(), { encoding: task.encoding })
  for (let next = await blocks.next(); !next.done; next = await blocks.next()) {
    const header = firstRowOf(next.value)
    if (!header) continue
    const { fields } = readLoanHeader(header.cells, task.choice)
    const { now, timeZone, statuses } = task
    const thread = { fields, headerLine: header.line, now, timeZone, statuses }
    return { header: header.cells, fields, pieces: parse(thread, after(next.value, blocks), onRecords) }
  }
  return undefined
}

async function* after(first: ThreadBlock, rest: AsyncGenerator<ThreadBlock>): AsyncGenerator<ThreadBlock> {
  yield first
  yield* rest
}

async function* parse(
  thread: ThreadTask,
  blocks: AsyncGenerator<ThreadBlock>,
  onRecords: OnRecords,
): AsyncGenerator<Uint8Array> {
  const answers: Promise<ThreadReply>[] = []
  const pool = new ParsePool(thread)
  let total = 0
  const taken = async (answer: ThreadReply): Promise<Uint8Array> => {
    if ('fault' in answer) throw faultOf(answer)
    total += answer.records
    await onRecords(total)
    return answer.piece
  }
  try {
    for await (const block of blocks) {
      answers.push(pool.read(block))
      if (answers.length === MAX_PENDING_BLOCKS) yield taken(await answers.shift()!)
    }
    for (const answer of answers) yield taken(await answer)
  } finally {
    await pool.end()
  }
}

function firstRowOf(block: ThreadBlock): CsvRecord | undefined {
  for (const record of recordsOfBlock(block)) if (isRow(record)) return record
  return undefined
}

function faultOf({ fault, message }: { fault: 'file' | 'encoding' | 'other'; message: string }): Error {
  if (fault === 'file') return new ImportFileError(message)
  return fault === 'encoding' ? new OtherEncodingError() : new Error(`parsing failed: ${message}`)
}
