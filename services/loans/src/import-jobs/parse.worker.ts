import { parentPort, workerData } from 'node:worker_threads'
import { type Columns, type LoanColumn, readCells } from '@upline/csv'
import { ImportFileError, isRow, OtherEncodingError, recordsOfBlock } from '@upline/imports'
import { readLoanCells } from '../loan-import/loan-row.ts'
import { LineBuffer } from './line-buffer.ts'
import type { ThreadReply, ThreadBlock, ThreadTask } from './parse-messages.ts'
import { StagedLineFormat } from './staged-line.ts'

const { fields, headerLine, now, timeZone, statuses } = workerData as ThreadTask
const columns: Columns<LoanColumn> = { fields, unknown: [], has: (field) => fields.includes(field) }
const seen = { now: new Date(now), timeZone, statuses }
const format = new StagedLineFormat(fields)
const lines = new LineBuffer()

/** Parses loan records to COPY lines in a separate thread, so that the service keeps responding. */
function read(block: ThreadBlock): { piece: Uint8Array<ArrayBuffer>; records: number } {
  let records = 0
  for (const record of recordsOfBlock(block)) {
    if (record.line <= headerLine || !isRow(record)) continue
    const { cells, line } = record
    const reading = readLoanCells(readCells(cells, columns), line, seen)
    lines.add('row' in reading ? format.accepted(cells, reading.row) : format.refused(cells, line, reading.refused))
    records++
  }
  return { piece: lines.take(), records }
}

function faultOf(fault: unknown): ThreadReply {
  const message = fault instanceof Error ? fault.message : String(fault)
  if (fault instanceof ImportFileError) return { fault: 'file', message }
  return { fault: fault instanceof OtherEncodingError ? 'encoding' : 'other', message }
}

const port = parentPort!
port.on('message', (block: ThreadBlock) => {
  try {
    const answer = read(block)
    port.postMessage(answer satisfies ThreadReply, [answer.piece.buffer])
  } catch (fault) {
    lines.clear()
    port.postMessage(faultOf(fault))
  }
})
