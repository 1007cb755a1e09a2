import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { type Columns, type CsvRecord, type LoanColumn, readCells } from '@upline/csv'
import { fileBytes, ImportFileError, isRow, OtherEncodingError, recordBatchesOf } from '@upline/imports'
import { readLoanCells } from '../loan-import/loan-row.ts'
import { readLoanHeader } from './loan-header.ts'
import { type ParseAnswer, type ParseTask, PIECES_AHEAD } from './parse-messages.ts'
import { refusedLine, stagedLine } from './staged-line.ts'

const PIECE = 128 * 1024

/** Reads a file of loans in a thread of its own, into lines for COPY: the service goes on answering meanwhile. */
class FileParsing {
  readonly #port: MessagePort
  readonly #task: ParseTask
  readonly #now: Date
  #columns: Columns<LoanColumn> | undefined
  #text = ''
  #records = 0
  #total = 0
  #ahead = 0
  #onTaken: (() => void) | undefined

  constructor(port: MessagePort, task: ParseTask) {
    this.#port = port
    this.#task = task
    this.#now = new Date(task.now)
    port.on('message', () => {
      this.#ahead--
      this.#onTaken?.()
    })
  }

  async run(): Promise<void> {
    for await (const records of recordBatchesOf(await fileBytes(this.#task.path), this.#task.encoding))
      for (const record of records) {
        if (!isRow(record)) continue
        if (this.#columns) this.#read(record, this.#columns)
        else this.#readHeader(record)
        if (this.#text.length > PIECE) await this.#send()
      }
    await this.#send()
    this.#tell({ total: this.#total })
  }

  #readHeader({ cells }: CsvRecord): void {
    this.#columns = readLoanHeader(cells, this.#task.choice)
    this.#tell({ header: cells })
  }

  #read({ cells, line }: CsvRecord, columns: Columns<LoanColumn>): void {
    const reading = readLoanCells(readCells(cells, columns), line, this.#now)
    this.#text += 'row' in reading ? stagedLine(cells, reading.row) : refusedLine(cells, line, reading.refused)
    this.#records++
    this.#total++
  }

  async #send(): Promise<void> {
    if (this.#text === '') return
    const piece = new Uint8Array(Buffer.from(this.#text))
    this.#port.postMessage({ piece, records: this.#records } satisfies ParseAnswer, [piece.buffer])
    this.#text = ''
    this.#records = 0
    this.#ahead++
    while (this.#ahead >= PIECES_AHEAD) await new Promise<void>((resolve) => (this.#onTaken = resolve))
  }

  #tell(answer: ParseAnswer): void {
    this.#port.postMessage(answer)
  }
}

function faultOf(fault: unknown): ParseAnswer {
  const message = fault instanceof Error ? fault.message : String(fault)
  if (fault instanceof ImportFileError) return { fault: 'file', message }
  return { fault: fault instanceof OtherEncodingError ? 'encoding' : 'other', message }
}

const port = parentPort!
await new FileParsing(port, workerData as ParseTask).run().catch((fault: unknown) => port.postMessage(faultOf(fault)))
port.close()
