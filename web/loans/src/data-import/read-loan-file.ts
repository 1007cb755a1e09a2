import { CsvParser, type CsvRecord, isEmptyRecord, unguardFormula } from '@upline/csv'

/** CSV preview: 10 rows (product text, section 9). */
export const PREVIEW_ROWS = 10

/** What the page needs of a file; the records themselves stay in it, and go to the server as they are. */
export interface FileSummary {
  records: number
  headers: string[]
  /** The first records. */
  sample: CsvRecord[]
}

class NotUtf8Error extends Error {}

/** Reads a file through, a piece at a time, whatever its size; `onProgress` hears the share that is read. */
export async function readLoanFile(file: Blob, onProgress: (share: number) => void = () => {}): Promise<FileSummary> {
  const encoding = await namedEncoding(file)
  try {
    return await readAs(file, encoding, onProgress)
  } catch (fault) {
    if (fault instanceof NotUtf8Error) return readAs(file, 'windows-1252', onProgress)
    throw fault
  }
}

/** UTF-16 where its BOM says so, else UTF-8 until a byte says otherwise. */
async function namedEncoding(file: Blob): Promise<string> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

async function readAs(file: Blob, encoding: string, onProgress: (share: number) => void): Promise<FileSummary> {
  const counted = new CountedRecords()
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' })
  const reader = file.stream().getReader()
  for (let read = 0; ;) {
    const { done, value } = await reader.read()
    counted.push(decode(decoder, value))
    if (done) break
    read += value.length
    onProgress(read / file.size)
  }
  return counted.end()
}

function decode(decoder: TextDecoder, piece: Uint8Array | undefined): string {
  try {
    return piece ? decoder.decode(piece as BufferSource, { stream: true }) : decoder.decode()
  } catch {
    throw new NotUtf8Error()
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
    if (!this.#headers) this.#headers = record.cells.map((cell) => unguardFormula(cell).trim())
    else {
      this.#records++
      if (this.#sample.length < PREVIEW_ROWS) this.#sample.push(record)
    }
  }
}
