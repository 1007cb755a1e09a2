import type { CsvRecord } from '@upline/csv'
import { blocksOf, ImportFileError, isRow, OtherEncodingError, recordsOfBlock } from '@upline/imports'
import { readLoanHeader } from './loan-header.ts'
import type { ParseTask, ThreadReply, ThreadBlock } from './parse-messages.ts'
import { ParsePool } from './parse-pool.ts'

export interface ParseListener {
  onHeader(header: string[]): void
  /** Receives the number of records so far. Throw to stop parsing. */
  onRecords(total: number): Promise<void>
}

/** Maximum blocks in progress, so that a large file is not read faster than Postgres stores it. */
const MAX_PENDING_BLOCKS = 4

/** Yields the records of a file as COPY text, parsed in threads. Throws ImportFileError or OtherEncodingError. */
export async function* parseFile(task: ParseTask, listener: ParseListener): AsyncGenerator<Uint8Array> {
  const answers: Promise<ThreadReply>[] = []
  let pool: ParsePool | undefined
  let total = 0
  const taken = async (answer: ThreadReply): Promise<Uint8Array> => {
    if ('fault' in answer) throw faultOf(answer)
    total += answer.records
    await listener.onRecords(total)
    return answer.piece
  }
  try {
    for await (const block of blocksOf(await task.open(), { encoding: task.encoding })) {
      pool ??= poolFor(block, task, listener)
      if (pool) answers.push(pool.read(block))
      if (answers.length === MAX_PENDING_BLOCKS) yield taken(await answers.shift()!)
    }
    for (const answer of answers) yield taken(await answer)
  } finally {
    await pool?.end()
  }
}

/** Undefined if the block has no header because it holds only empty lines. */
function poolFor(
  block: ThreadBlock,
  { choice, now, timeZone, statuses }: ParseTask,
  listener: ParseListener,
): ParsePool | undefined {
  const header = firstRowOf(block)
  if (!header) return undefined
  const { fields } = readLoanHeader(header.cells, choice)
  listener.onHeader(header.cells)
  return new ParsePool({ fields, headerLine: header.line, now, timeZone, statuses })
}

function firstRowOf(block: ThreadBlock): CsvRecord | undefined {
  for (const record of recordsOfBlock(block)) if (isRow(record)) return record
  return undefined
}

function faultOf({ fault, message }: { fault: 'file' | 'encoding' | 'other'; message: string }): Error {
  if (fault === 'file') return new ImportFileError(message)
  return fault === 'encoding' ? new OtherEncodingError() : new Error(`parsing failed: ${message}`)
}
