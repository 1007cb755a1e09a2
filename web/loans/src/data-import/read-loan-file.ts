import type { ImportMapping, StatusValues } from '@upline/contracts'
import { CsvParser, type CsvRecord, isEmptyRecord, unguardFormula } from '@upline/csv'
import { type FileCheck, RowCheck } from './check-rows.ts'

/** CSV preview: 10 rows (product text, section 9). */
const PREVIEW_ROWS = 10

/** What the page needs from a file. The records stay in the file, which goes to the server unchanged. */
export interface FileSummary {
  records: number
  headers: string[]
  /** The first records. */
  sample: CsvRecord[]
}

class NotUtf8Error extends Error {}

type OnProgress = (share: number) => void

/** Receives the header and the records of a file, a piece at a time. */
interface Reading<Result> {
  push(text: string): void
  end(): Result
}

/** Reads a file of any size piece by piece. `onProgress` receives the fraction that is read. */
export const readLoanFile = (file: Blob, onProgress: OnProgress = () => {}): Promise<FileSummary> =>
  readThrough(file, () => new CountedRecords(), onProgress)

/** Checks all rows of a file as the server will read them: required fields, statuses, amounts and dates. */
export const checkLoanFile = (file: Blob, how: CheckedAs): Promise<FileCheck> =>
  readThrough(
    file,
    () => new CheckedRecords(how),
    () => {},
  )

async function readThrough<Result>(file: Blob, start: () => Reading<Result>, onProgress: OnProgress): Promise<Result> {
  const encoding = await namedEncoding(file)
  try {
    return await readAs(file, { encoding, reading: start(), onProgress })
  } catch (fault) {
    if (fault instanceof NotUtf8Error) return readAs(file, { encoding: 'windows-1252', reading: start(), onProgress })
    throw fault
  }
}

/** UTF-16 if the file has its BOM, else UTF-8 unless a byte is not valid UTF-8. */
async function namedEncoding(file: Blob): Promise<string> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

interface ReadAs<Result> {
  encoding: string
  reading: Reading<Result>
  onProgress: OnProgress
}

async function readAs<Result>(file: Blob, { encoding, reading, onProgress }: ReadAs<Result>): Promise<Result> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' })
  const reader = file.stream().getReader()
  for (let read = 0; ;) {
    const { done, value } = await reader.read()
    reading.push(decode(decoder, value))
    if (done) break
    read += value.length
    onProgress(read / file.size)
  }
  return reading.end()
}

function decode(decoder: TextDecoder, piece: Uint8Array | undefined): string {
  try {
    return piece ? decoder.decode(piece as BufferSource, { stream: true }) : decoder.decode()
  } catch {
    throw new NotUtf8Error()
  }
}

const headersOf = ({ cells }: CsvRecord): string[] => cells.map((cell) => unguardFormula(cell).trim())

/** How the columns and the status texts of a file are read. */
export interface CheckedAs {
  mapping: ImportMapping
  statuses: StatusValues
  /** The company's: later funding dates are rejected. */
  timeZone: string
}

/** Checks each record after the header. */
class CheckedRecords {
  readonly #parser = new CsvParser()
  readonly #how: CheckedAs
  #check: RowCheck | undefined

  constructor(how: CheckedAs) {
    this.#how = how
  }

  push(text: string): void {
    for (const record of this.#parser.push(text)) this.#take(record)
  }

  end(): FileCheck {
    for (const record of this.#parser.end()) this.#take(record)
    return this.#check?.end() ?? { accepted: 0, rejected: 0, reasons: [], otherStatuses: [] }
  }

  #take(record: CsvRecord): void {
    if (isEmptyRecord(record.cells)) return
    if (this.#check) this.#check.add(record.cells)
    else this.#check = new RowCheck(headersOf(record), this.#how.mapping, { ...this.#how, now: new Date() })
  }
}

/** Keeps the header and the first records, and counts the others. */
class CountedRecords {
  readonly #parser = new CsvParser()
  #headers: string[] | undefined
  readonly #sample: CsvRecord[] = []
  #records = 0

  push(text: string): void {
    for (const record of this.#parser.push(text)) this.#take(record)
  }

  end(): FileSummary {
    for (const record of this.#parser.end()) this.#take(record)
    return { records: this.#records, headers: this.#headers ?? [], sample: this.#sample }
  }

  #take(record: CsvRecord): void {
    if (isEmptyRecord(record.cells)) return
    if (!this.#headers) this.#headers = headersOf(record)
    else {
      this.#records++
      if (this.#sample.length < PREVIEW_ROWS) this.#sample.push(record)
    }
  }
}
